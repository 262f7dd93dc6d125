-- 109 Yuri and Samantha
return {
  lasts = "turn",
  effects = {
    only = { on_coup = { by = "us" } },
    on_coup = function(game)
      game:gain_vp(1, "ussr")
    end,
  },
}
