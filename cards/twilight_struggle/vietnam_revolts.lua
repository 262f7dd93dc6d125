-- 9 Vietnam Revolts
return {
  event = function(game)
    game:change_influence("ussr", "vietnam", 2)
    game:start_effect { until_ = "turn_end" }
  end,
  effects = {
    ops = { { of = "ussr", add = 1, within = { region = "southeast_asia" } } },
  },
}
