-- 8 Fidel
return {
  event = function(game)
    game:set_influence("us", "cuba", 0)
    game:raise_influence("ussr", "cuba", 3)
  end,
}
