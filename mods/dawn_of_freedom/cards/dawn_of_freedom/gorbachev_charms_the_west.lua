-- 14 Gorbachev Charms the West
return {
  event = function(game)
    game:remove_influence { of = "opponent", total = 2 }
    game:coup {}
  end,
}
