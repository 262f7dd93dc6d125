-- 48 Seychelles
return {
  event = function(game)
    local open = game:count { region = "middle_east", no_influence = "us" }
    game:change_influence("strategic_sea_lanes", open, "ussr")
  end,
}
