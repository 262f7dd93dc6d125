-- 62 "Lone Gunman"
return {
  event = function(game)
    game:reveal_hand("us")
    game:operations { value = 1 }
  end,
}
