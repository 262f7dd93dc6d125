---@type brink.CardScript
return {
  event = function(game)
    game:remove_influence { of = "ussr", total = 3, optional = true, ask = "take cubes off" }
  end,
}
