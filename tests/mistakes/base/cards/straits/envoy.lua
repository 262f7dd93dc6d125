return {
  event = function(game)
    local side = game:player()
    game:gain_vp(side, 1)
  end,
}
