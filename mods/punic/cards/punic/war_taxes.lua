---@type brink.CardScript
return {
  event = function(game)
    game:change_track("supply", 3)
    game:gain_vp(1, "opponent")
  end,
}
