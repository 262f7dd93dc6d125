-- 4 Michnik
return {
  event = function(game)
    game:change_influence("polish_writers", 3, "democrat")
  end,
}
