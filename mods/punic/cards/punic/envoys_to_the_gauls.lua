---@type brink.CardScript
return {
  event = function(game)
    local where = game:choose {
      ask = "envoys to",
      options = {
        { "Cisalpine Gaul", "cisalpine_gaul", does = "2 troops" },
        { "Massilia and the Ebro", "massilia", does = "1 troop each" },
      },
    }
    if where == "cisalpine_gaul" then
      game:change_influence("cisalpine_gaul", 2)
    else
      game:change_influence({ "massilia", "ebro" }, 1)
    end
  end,
}
