---@type brink.CardScript
return {
  event = function(game)
    game:place_influence { total = 3, where = { ids = { "cuba_military", "cuba_political" } }, optional = true, ask = "add" }
  end,
}
