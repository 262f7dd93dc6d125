-- 68 Klaus and Komarek
return {
  event = function(game)
    game:change_influence("praha", -2, "communist")
    game:change_influence("praha", 2, "democrat")
  end,
}
