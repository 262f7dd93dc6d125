---@type brink.CardScript
return {
  event = function(game)
    local open = { "berlin", "italy", "turkey" }
    game:place_influence {
      total = 4,
      max_each = 2,
      where = { ids = open },
      optional = true,
      ask = "add cubes in",
    }
  end,
}
