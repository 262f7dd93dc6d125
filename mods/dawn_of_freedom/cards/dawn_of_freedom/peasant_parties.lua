-- 32 Peasant Parties
return {
  event = function(game)
    game:place_influence { total = 4, max_each = 2, where = { tag = "farmer" } }
  end,
}
