-- 24 Indo-Pakistani War
return {
  event = function(game)
    game:attack { where = { ids = { "india", "pakistan" } }, win_on = 4, vp = 2, mil_ops = 2 }
  end,
}
