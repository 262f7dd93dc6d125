-- 23 Nasserism
return {
  event = function(game)
    game:start_effect { until_ = "turn_end" }
  end,
  effects = {
    die = { { roll = "coup", of = "ussr", add = 1 } },
  },
}
