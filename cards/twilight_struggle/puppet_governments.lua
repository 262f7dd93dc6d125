-- 66 Puppet Governments
return {
  event = function(game)
    game:place_influence { countries = 3, where = { no_influence = "either" }, optional = true }
  end,
}
