-- 35 Formosan Resolution
return {
  event = function(game)
    game:start_effect {}
  end,
  effects = {
    battlegrounds = { { scoring = "asia", within = { ids = "taiwan", controlled_by = "us" } } },
    -- faq: the US playing The China Card for anything, the space race included, cancels it
    only = { on_commit = { by = "us", card = "the_china_card" } },
    on_commit = function(game)
      game:end_effect("formosan_resolution")
      if not game:option("formosan_removed_after_cancellation") then
        game:discard("formosan_resolution")
      end
    end,
  },
}
