-- 30 Decolonization
return {
  event = function(game)
    game:place_influence { countries = 4, each = 1, where = { region = { "africa", "southeast_asia" } } }
  end,
}
