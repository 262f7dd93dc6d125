-- 80 "One Small Step..."
return {
  condition = function(game)
    return game:space_race_box() < game:space_race_box("opponent")
  end,
  event = function(game)
    game:space_race_advance(2)
  end,
}
