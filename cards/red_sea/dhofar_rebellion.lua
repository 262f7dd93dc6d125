-- 20 Dhofar Rebellion
return {
  when = { space = { ids = "south_yemen", controlled_by = "ussr" } },
  event = function(game)
    game:change_influence("oman", 1, "ussr")
    game:place_influence { total = 1, where = { region = "middle_east", except = { ids = "oman" } } }
  end,
}
