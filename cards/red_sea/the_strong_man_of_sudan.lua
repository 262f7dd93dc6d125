-- 16 The Strong Man of Sudan
return {
  event = function(game)
    game:change_influence("sudan", game:influence("ethiopia", "opponent") + 1)
  end,
}
