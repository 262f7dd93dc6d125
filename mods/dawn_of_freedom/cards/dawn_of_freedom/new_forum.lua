-- 66 New Forum
return {
  event = function(game)
    game:place_influence { countries = 3, where = { region = "east_germany" } }
  end,
}
