-- 101 Solidarity
return {
  event = function(game)
    game:change_influence("us", "poland", 3)
  end,
}
