-- 68 John Paul II Elected Pope
return {
  event = function(game)
    game:change_influence("ussr", "poland", -2)
    game:change_influence("us", "poland", 1)
  end,
}
