-- 49 Diego Garcia
return {
  event = function(game)
    game:change_influence("strategic_sea_lanes", 2)
    game:change_influence("strategic_sea_lanes", -1, "opponent")
  end,
}
