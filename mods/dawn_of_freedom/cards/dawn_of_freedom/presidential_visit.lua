-- 65 Presidential Visit
return {
  -- For the deal of the next turn.
  lasts = "game",
  starts = "by_call",
  event = function(game)
    game:start_effect { data = game:turn() + 1 }
  end,
  effects = {
    hand_size = { of = "communist", add = -1 },
    cancelled_by = { on_round_start = { by = "communist", when = { round = 1 } } },
  },
}
