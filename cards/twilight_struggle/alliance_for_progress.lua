-- 78 Alliance for Progress
return {
  event = function(game)
    local regions = { "central_america", "south_america" }
    game:gain_vp(game:count { region = regions, tag = "battleground", controlled_by = "us" }, "us")
  end,
}
