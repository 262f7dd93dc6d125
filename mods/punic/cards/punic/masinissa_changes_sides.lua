---@type brink.CardScript
return {
  condition = function(game)
    return game:count { region = "west", controlled_by = "player", except = { ids = "massilia" } } > 0
  end,
  event = function(game)
    local turned = -game:change_influence("numidia", -2, "opponent")
    game:change_influence("numidia", turned)
  end,
}
