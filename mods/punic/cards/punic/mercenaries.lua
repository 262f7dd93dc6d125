---@type brink.CardScript
return {
  condition = function(game)
    return game:track("supply") > 0
  end,
  event = function(game)
    game:change_track("supply", -1)
    game:place_influence { total = 3, max_each = 2, where = { has_influence = "player" }, ask = "hire" }
  end,
}
