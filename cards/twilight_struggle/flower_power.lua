-- 59 Flower Power
return {
  event = function(game)
    game:start_effect {}
  end,
  effects = {
    -- faq: not when spaced, and not when the event is blocked (Arab-Israeli War after Camp David Accords)
    only = { on_play = { by = "us" } },
    on_play = function(game, side, card, use)
      local counts = use ~= "space" and (use ~= "granted" or game:option("flower_power_counts_un_intervention"))
      if game:card(card).tags.war and counts and not game:blocked(card) then
        game:gain_vp("ussr", 2)
      end
    end,
  },
}
