-- 36 Brush War
return {
  event = function(game)
    game:attack { where = { stability = { min = 1, max = 2 } }, win_on = 3, vp = 1, mil_ops = 3 }
  end,
}
