---@type brink.CardScript
return {
  event = function(game)
    game:place_influence {
      total = 3,
      max_each = 2,
      where = { region = "world_opinion" },
      optional = true,
      ask = "add cubes in",
    }
  end,
}
