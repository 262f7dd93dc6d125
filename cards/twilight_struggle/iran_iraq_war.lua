-- 102 Iran-Iraq War
return {
  event = function(game)
    game:attack { where = { ids = { "iran", "iraq" } }, win_on = 4, vp = 2, mil_ops = 2 }
  end,
}
