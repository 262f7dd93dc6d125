-- a syntax error
return {
  event = function(game)
    game:gain_vp("red", 1
  end,
}
