---@type brink.CardScript
return {
  lasts = "turn",
  starts = "by_call",
  effects = { ops = { { of = "opponent", add = -1, min = 1 } } },
  event = function(game)
    game:start_effect { data = game:opponent() }
  end,
}
