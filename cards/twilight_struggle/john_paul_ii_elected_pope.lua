-- 68 John Paul II Elected Pope
return {
  event = function(game)
    game:change_influence("poland", -2, "ussr")
    game:change_influence("poland", 1, "us")
  end,
}
