-- 39 Eco-Glasnost
return {
  lasts = "game",
  starts = "after",
  event = function(game)
    game:change_influence("ruse", 4, "democrat")
  end,
  effects = {
    on_coup = {
      by = "communist",
      within = { ids = "ruse" },
      run = function(game)
        game:gain_vp(1, "democrat")
      end,
    },
  },
}
