-- 78 Alliance for Progress
return {
  event = function(game)
    game:gain_vp("us", game:count {
      region = { "central_america", "south_america" },
      tag = "battleground",
      controlled_by = "us",
    })
  end,
}
