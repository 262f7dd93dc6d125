-- 41 Nuclear Subs
return {
  event = function(game)
    game:start_effect { until_ = "turn_end" }
  end,
  effects = {
    keep_defcon = { { by = "us" } },
  },
}
