---@type brink.CardScript
return {
  event = function(game)
    game:place_influence {
      total = 2,
      where = { ids = "atlantic" },
      optional = true,
      ask = "add cubes in",
    }
  end,
}
