-- 70 OAS Founded
return {
  event = function(game)
    game:place_influence { total = 2, where = { region = { "central_america", "south_america" } } }
  end,
}
