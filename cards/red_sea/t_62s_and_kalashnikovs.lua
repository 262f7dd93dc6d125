-- 24 T-62s and Kalashnikovs
return {
  event = function(game)
    game:start_effect { until_ = "turn_end" }
  end,
  effects = {
    ops = { { of = "ussr", add = 1, max = 3 } },
  },
}
