-- 35 Formosan Resolution
return {
  event = function(game)
    game:start_effect {}
  end,
  effects = {
    battlegrounds = { { scoring = "asia", within = { ids = "taiwan", controlled_by = "us" } } },
    -- faq: the US playing The China Card for anything, the space race included, cancels it
    on_commit = function(game, side, card)
      if side == "us" and card == "the_china_card" then
        game:end_effect("formosan_resolution")
        if not game:option("formosan_removed_after_cancellation") then
          game:discard("formosan_resolution")
        end
      end
    end,
  },
}
