-- 83 The Iron Lady
return {
  event = function(game)
    game:gain_vp("us", 1)
    game:change_influence("ussr", "argentina", 1)
    game:set_influence("ussr", "united_kingdom", 0)
  end,
}
