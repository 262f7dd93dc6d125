-- P8 Don't Wait for the Translation
return {
  condition = function(game)
    return game:mil_ops("us") < game:mil_ops("ussr")
  end,
  event = function(game)
    game:gain_vp(2, "us")
  end,
}
