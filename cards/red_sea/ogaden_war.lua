-- 3 Ogaden War
return {
  event = function(game)
    game:war { target = "ethiopia", win_on = 5, vp = 2, mil_ops = 2 }
  end,
}
