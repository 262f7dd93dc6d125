-- 109 Yuri and Samantha
return {
  lasts = "turn",
  effects = {
    on_coup = {
      by = "us",
      run = function(game)
        game:gain_vp(1, "ussr")
      end,
    },
  },
}
