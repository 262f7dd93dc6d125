-- 13 Arab-Israeli War
return {
  event = function(game)
    game:war { target = "israel", win_on = 4, vp = 2, mil_ops = 2, target_counts = true }
  end,
}
