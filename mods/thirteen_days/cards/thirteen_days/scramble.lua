---@type brink.CardScript
return {
  event = function(game)
    game:place_influence {
      total = 3,
      max_each = 1,
      where = {},
      optional = true,
      ask = "add cubes in",
    }
  end,
}
