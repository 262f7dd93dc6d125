---@type brink.CardScript
return {
  event = function(game)
    local turned = -game:change_influence("campania", -2, "opponent")
    game:change_influence("campania", turned)
  end,
}
