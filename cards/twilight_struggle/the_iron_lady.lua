-- 83 The Iron Lady
return {
  event = function(game)
    game:gain_vp(1, "us")
    game:change_influence("argentina", 1, "ussr")
    game:set_influence("united_kingdom", 0, "ussr")
  end,
}
