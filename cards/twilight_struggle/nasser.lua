-- 15 Nasser
return {
  event = function(game)
    game:change_influence("egypt", 2, "ussr")
    game:change_influence("egypt", -math.ceil(game:influence("egypt", "us") / 2), "us")
  end,
}
