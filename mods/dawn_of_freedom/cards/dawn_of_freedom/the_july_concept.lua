-- 38 The July Concept
return {
  event = function(game)
    game:place_influence { total = 3, where = { region = "bulgaria" } }
  end,
}
