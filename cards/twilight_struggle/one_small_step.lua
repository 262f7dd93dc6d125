-- 80 "One Small Step..."
return {
  condition = function(game)
    return game:space_box("player") < game:space_box("opponent")
  end,
  event = function(game)
    game:advance_space("player", 2)
  end,
}
