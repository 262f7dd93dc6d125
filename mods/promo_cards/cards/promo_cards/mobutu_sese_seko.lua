-- P2 Mobutu Sese Seko
return {
  event = function(game)
    game:set_stability("zaire", 3)
    game:change_influence("zaire", 2, "us")
  end,
}
