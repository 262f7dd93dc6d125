-- 26 Helsinki Final Act
return {
  lasts = "game",
  effects = {
    only = { on_coup = { by = "communist", within = { tag = { "student", "intellectual" } } } },
    on_coup = function(game)
      game:gain_vp(1, "democrat")
    end,
  },
}
