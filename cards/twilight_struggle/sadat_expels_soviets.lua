-- 72 Sadat Expels Soviets
return {
  event = function(game)
    game:set_influence("egypt", 0, "ussr")
    game:change_influence("egypt", 1, "us")
  end,
}
