-- 60 Toxic Waste
return {
  event = function(game)
    game:place_influence { total = 3, where = { tag = "worker" } }
  end,
}
