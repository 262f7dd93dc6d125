return {
  event = function(game)
    local side = game:player()
    game:gain_vp(1, side)
  end,
}
