---@type brink.CardScript
return {
  event = function(game)
    local where = game:choose { ask = "envoys to", options = {
      { "Cisalpine Gaul", "cisalpine_gaul" },
      { "Massilia and the Ebro", "massilia" },
    } }
    if where == "cisalpine_gaul" then
      game:change_influence("cisalpine_gaul", 2)
    else
      game:change_influence({ "massilia", "ebro" }, 1)
    end
  end,
}
