-- 39 Eco-Glasnost
return {
  lasts = "game",
  event = function(game)
    game:change_influence("ruse", 4, "democrat")
    game:start_effect()
  end,
  effects = {
    only = { on_coup = { by = "communist", within = { ids = "ruse" } } },
    on_coup = function(game)
      game:gain_vp(1, "democrat")
    end,
  },
}
