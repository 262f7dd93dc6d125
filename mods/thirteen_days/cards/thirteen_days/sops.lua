---@type brink.CardScript
return {
  lasts = "turn",
  starts = "by_call",
  effects = { ops = { { of = "player", add = 1 } } },
  event = function(game)
    game:start_effect { data = game:player() }
  end,
}
