---@type brink.CardScript
return {
  when = { track = "political", side = "us", max = 3 },
  event = function(game)
    game:place_influence {
      total = 3,
      max_each = 1,
      where = { region = "political" },
      optional = true,
      ask = "add cubes in",
    }
  end,
}
