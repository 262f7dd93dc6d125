---@type brink.CardScript
return {
  event = function(game)
    game:place_influence {
      total = 2,
      where = { region = "political" },
      optional = true,
      ask = "add cubes in",
    }
  end,
}
