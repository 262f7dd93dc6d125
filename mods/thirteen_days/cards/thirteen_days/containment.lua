---@type brink.CardScript
return {
  lasts = "turn",
  starts = "by_call",
  -- Scripts that lower markers, and the rule script, ask for whom it holds.
  event = function(game)
    game:start_effect { data = game:opponent() }
  end,
}
