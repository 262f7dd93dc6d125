-- 12 Romanian Abdication
return {
  event = function(game)
    game:set_influence("us", "romania", 0)
    game:raise_influence("ussr", "romania", 3)
  end,
}
