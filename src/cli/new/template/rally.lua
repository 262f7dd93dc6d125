return {
  event = function(game)
    game:place_influence { side = "red", total = 2, where = { region = "north" } }
  end,
}
