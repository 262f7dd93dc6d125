-- 84 Reagan Bombs Libya
return {
  event = function(game)
    game:gain_vp(math.floor(game:influence("libya", "ussr") / 2), "us")
  end,
}
