---@type brink.CardScript
return {
  when = { space = { region = "west", controlled_by = "player", except = { ids = "massilia" } } },
  event = function(game)
    local turned = -game:change_influence("numidia", -2, "opponent")
    game:change_influence("numidia", turned)
  end,
}
