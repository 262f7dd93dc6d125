-- 20 Dhofar Rebellion
return {
  condition = function(game) return game:controls("south_yemen", "ussr") end,
  event = function(game)
    game:change_influence("oman", 1, "ussr")
    game:place_influence { total = 1, where = { region = "middle_east", except = { ids = "oman" } } }
  end,
}
