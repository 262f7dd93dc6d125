-- 16 The Strong Man of Sudan
return {
  event = function(game)
    game:change_influence("player", "sudan", game:influence("opponent", "ethiopia") + 1)
  end,
}
