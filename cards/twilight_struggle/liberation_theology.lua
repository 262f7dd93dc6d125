-- 75 Liberation Theology
return {
  event = function(game)
    game:place_influence { total = 3, max_each = 2, where = { region = "central_america" } }
  end,
}
