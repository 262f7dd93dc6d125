---@type brink.CardScript
return {
  event = function(game)
    local open = { "television", "united_nations" }
    game:place_influence { total = 2, where = { ids = open }, optional = true, ask = "add cubes in" }
  end,
}
