---@type brink.CardScript
return {
  event = function(game)
    game:place_influence { total = 2, where = { ids = { "television", "united_nations" } }, optional = true, ask = "add" }
  end,
}
