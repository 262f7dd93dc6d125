-- 50 Indian Ocean Zone of Peace
return {
  event = function(game)
    game:gain_vp("player", 2)
    game:start_effect { until_ = "turn_end" }
  end,
  effects = {
    battlegrounds = { { coup = true, within = { kind = "country" } } },
  },
}
