---@type brink.CardScript
return {
  event = function(game)
    game:place_influence {
      total = 2,
      where = { region = "military" },
      optional = true,
      ask = "add cubes in",
    }
  end,
}
