---@type brink.CardScript
return {
  when = { track = "supply", min = 1 },
  event = function(game)
    game:change_track("supply", -1)
    game:place_influence {
      total = 3,
      max_each = 2,
      where = { has_influence = "player" },
      ask = "hire",
    }
  end,
}
