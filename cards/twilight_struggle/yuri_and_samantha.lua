-- 109 Yuri and Samantha
return {
  event = function(game)
    game:start_effect { until_ = "turn_end" }
  end,
  effects = {
    only = { on_coup = { by = "us" } },
    on_coup = function(game)
      game:gain_vp("ussr", 1)
    end,
  },
}
