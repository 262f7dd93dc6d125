-- 20 Dhofar Rebellion
return {
  condition = function(game)
    return game:controls("ussr", "south_yemen")
  end,
  event = function(game)
    game:change_influence("ussr", "oman", 1)
    game:place_influence { total = 1, where = { region = "middle_east", except = { ids = "oman" } } }
  end,
}
