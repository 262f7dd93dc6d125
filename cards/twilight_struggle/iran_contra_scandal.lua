-- 93 Iran-Contra Scandal
return {
  event = function(game)
    game:start_effect { until_ = "turn_end" }
  end,
  effects = {
    die = { { roll = "realign", of = "us", add = -1 } },
  },
}
