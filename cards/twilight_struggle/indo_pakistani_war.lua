-- 24 Indo-Pakistani War
return {
  event = function(game)
    local target = game:choose_space { where = { ids = { "india", "pakistan" } }, ask = "attack" }
    if target then
      game:war { target = target, win_on = 4, vp = 2, mil_ops = 2 }
    end
  end,
}
