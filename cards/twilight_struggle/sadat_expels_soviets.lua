-- 72 Sadat Expels Soviets
return {
  event = function(game)
    game:set_influence("ussr", "egypt", 0)
    game:change_influence("us", "egypt", 1)
  end,
}
