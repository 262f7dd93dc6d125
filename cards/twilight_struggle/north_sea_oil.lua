-- 86 North Sea Oil
return {
  event = function(game)
    game:start_effect { until_ = "turn_end" }
  end,
  effects = {
    extra_round = { { of = "us" } },
  },
}
