-- 26 Helsinki Final Act
return {
  lasts = "game",
  effects = {
    on_coup = {
      by = "communist",
      within = { tag = { "student", "intellectual" } },
      run = function(game)
        game:gain_vp(1, "democrat")
      end,
    },
  },
}
