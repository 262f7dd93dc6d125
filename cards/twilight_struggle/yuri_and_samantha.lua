-- 109 Yuri and Samantha
return {
  event = function(game)
    game:start_effect { until_ = "turn_end" }
  end,
  effects = {
    on_coup = function(game, side)
      if side == "us" then
        game:gain_vp("ussr", 1)
      end
    end,
  },
}
