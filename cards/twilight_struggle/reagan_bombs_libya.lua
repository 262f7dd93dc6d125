-- 84 Reagan Bombs Libya
return {
  event = function(game)
    game:gain_vp("us", math.floor(game:influence("ussr", "libya") / 2))
  end,
}
