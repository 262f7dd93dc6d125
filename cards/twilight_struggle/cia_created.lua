-- 26 CIA Created
return {
  event = function(game)
    game:reveal_hand("ussr")
    game:operations { value = 1 }
  end,
}
