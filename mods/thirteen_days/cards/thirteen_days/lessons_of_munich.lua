---@type brink.CardScript
return {
  event = function(game)
    game:place_influence { total = 4, max_each = 2, where = { ids = { "berlin", "italy", "turkey" } }, optional = true, ask = "add" }
  end,
}
