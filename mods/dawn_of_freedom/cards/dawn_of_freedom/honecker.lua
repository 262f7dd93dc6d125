-- 15 Honecker
return {
  lasts = "turn",
  starts = "after",
  event = function(game)
    local card = game:choose_card { from = "discard", ask = "take into hand" }
    if card then game:take_card(card) end
  end,
  effects = {
    extra_round = { of = "communist" },
  },
}
