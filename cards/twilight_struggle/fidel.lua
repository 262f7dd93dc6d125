-- 8 Fidel
return {
  event = function(game)
    game:set_influence("cuba", 0, "us")
    game:raise_influence("cuba", 3, "ussr")
  end,
}
