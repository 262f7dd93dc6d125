-- The South's cards are worth 1 more.
return {
  event = function(game)
    game:start_effect()
  end,

  lasts = "turn",
  effects = {
    ops = { { of = "south", add = 1, max = 4 } },
  },
}
