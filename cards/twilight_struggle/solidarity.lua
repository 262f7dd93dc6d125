-- 101 Solidarity
return {
  event = function(game)
    game:change_influence("poland", 3, "us")
  end,
}
