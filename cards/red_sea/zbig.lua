-- 2 ZBIG
return {
  event = function(game)
    game:start_effect { until_ = "round_end" } -- for this one coup
    game:coup { where = { kind = "country" }, ignore_defcon = true }
    game:end_effect("zbig")
  end,
  effects = {
    keep_defcon = { { by = "player" } },
  },
}
