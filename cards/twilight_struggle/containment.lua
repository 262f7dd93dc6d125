-- 25 Containment
return {
  event = function(game)
    game:start_effect { until_ = "turn_end" }
  end,
  effects = {
    ops = { { of = "us", add = 1, max = 4 } },
  },
}
