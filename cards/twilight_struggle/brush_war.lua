-- 36 Brush War
return {
  event = function(game)
    local target = game:choose_space { where = { stability = { min = 1, max = 2 } }, action = "war", ask = "attack" }
    if target then
      game:war { target = target, win_on = 3, vp = 1, mil_ops = 3 }
    end
  end,
}
