-- 54 Allende
return {
  event = function(game)
    game:change_influence("ussr", "chile", 2)
  end,
}
