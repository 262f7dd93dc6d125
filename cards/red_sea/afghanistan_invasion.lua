-- 17 Afghanistan Invasion
return {
  event = function(game)
    game:start_effect { until_ = "turn_end" }
  end,
  effects = {
    ops = { { of = "opponent", add = -1, min = 1 } },
  },
}
