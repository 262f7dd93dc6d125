-- 37 Nagy Reburied
return {
  event = function(game)
    game:set_influence("szombathely", 0, "communist")
    game:place_influence { total = 4, max_each = 2, where = { region = "hungary" } }
  end,
}
