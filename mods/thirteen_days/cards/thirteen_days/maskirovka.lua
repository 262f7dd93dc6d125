---@type brink.CardScript
return {
  when = { track = "military", side = "ussr", max = 3 },
  event = function(game)
    game:place_influence {
      total = 3,
      max_each = 1,
      where = { region = "military" },
      optional = true,
      ask = "add cubes in",
    }
  end,
}
