---@type brink.CardScript
return {
  event = function(game)
    local open = { "cuba_military", "cuba_political" }
    game:place_influence { total = 3, where = { ids = open }, optional = true, ask = "add cubes in" }
  end,
}
