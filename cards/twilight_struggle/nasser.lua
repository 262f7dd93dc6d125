-- 15 Nasser
return {
  event = function(game)
    game:change_influence("ussr", "egypt", 2)
    game:change_influence("us", "egypt", -math.ceil(game:influence("us", "egypt") / 2))
  end,
}
