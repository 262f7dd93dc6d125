---@type brink.CardScript
return {
  event = function(game)
    game:change_influence({ "massilia", "ebro" }, 1)
  end,
}
