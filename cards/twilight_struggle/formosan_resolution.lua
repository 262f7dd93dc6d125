-- 35 Formosan Resolution
return {
  lasts = "game",
  effects = {
    battlegrounds = { scoring = "asia", within = { ids = "taiwan", controlled_by = "us" } },
    -- faq: the US playing The China Card for anything, the space race included, cancels it
    on_commit = {
      by = "us",
      card = "the_china_card",
      run = function(game)
        game:end_effect()
        if not game:option("formosan_removed_after_cancellation") then game:discard() end
      end,
    },
  },
}
