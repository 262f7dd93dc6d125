-- 54 Allende
return {
  event = function(game)
    game:change_influence("chile", 2, "ussr")
  end,
}
