-- 57 ABM Treaty
return {
  event = function(game)
    game:change_defcon(1)
    game:operations { value = 4 }
  end,
}
