-- 12 Romanian Abdication
return {
  event = function(game)
    game:set_influence("romania", 0, "us")
    game:raise_influence("romania", 3, "ussr")
  end,
}
