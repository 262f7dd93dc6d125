-- 50 "We Will Bury You"
return {
  event = function(game)
    game:change_defcon(-1)
    game:start_effect {}
  end,
  effects = {
    -- faq: falls due when the US commits to anything else, a lost or trapped round included
    only = { on_commit = { by = "us" } },
    on_commit = function(game, side, card, use)
      local companion = game:has_card { player = "us", owner = "ussr" } -- UN Intervention is no event without one
      if not (card == "un_intervention" and use == "event" and companion) then
        game:gain_vp("ussr", 3)
      end
      game:end_effect("we_will_bury_you")
    end,
  },
}
