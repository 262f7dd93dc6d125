-- 63 Colonial Rear Guards
return {
  event = function(game)
    game:place_influence { countries = 4, where = { region = { "africa", "southeast_asia" } } }
  end,
}
