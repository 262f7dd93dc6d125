-- 79 The Third Way
return {
  event = function(game)
    game:gain_vp(2, "communist")
    game:change_influence("german_writers", 3, "communist")
  end,
}
