-- 11 Korean War
return {
  event = function(game)
    game:war { target = "south_korea", win_on = 4, vp = 2, mil_ops = 2 }
  end,
}
