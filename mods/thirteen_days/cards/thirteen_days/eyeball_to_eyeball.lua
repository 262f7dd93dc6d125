---@type brink.CardScript
return {
  condition = function(game)
    return game:track("military", "us") > game:track("military", "ussr")
  end,
  event = function(game)
    local cuba = { "cuba_military", "cuba_political" }
    game:place_influence { total = 3, where = { ids = cuba }, optional = true, ask = "add cubes in" }
  end,
}
