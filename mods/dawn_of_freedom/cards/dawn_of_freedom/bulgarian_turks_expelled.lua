-- 47 Bulgarian Turks Expelled
return {
  event = function(game)
    game:gain_vp(2, "communist")
    game:set_influence("razgrad", 0, "democrat")
  end,
}
