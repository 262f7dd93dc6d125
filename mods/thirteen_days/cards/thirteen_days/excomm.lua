---@type brink.CardScript
return {
  event = function(game)
    -- The battlegrounds are looked at once, before the first cube.
    local open = game:spaces { no_influence = "us" }
    game:place_influence {
      total = 4,
      max_each = 2,
      where = { ids = open },
      optional = true,
      ask = "add cubes in",
    }
  end,
}
