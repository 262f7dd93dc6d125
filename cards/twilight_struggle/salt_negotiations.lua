-- 43 SALT Negotiations
return {
  lasts = "turn",
  starts = "by_call",
  event = function(game)
    game:change_defcon(2)
    game:start_effect()
    local card =
      game:choose_card { from = "discard", optional = "take none", ask = "take into hand" }
    if card then game:take_card(card) end
  end,
  effects = {
    die = { roll = "coup", of = "either", add = -1 },
  },
}
