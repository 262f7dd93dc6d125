-- 7 Eritrean Popular Liberation Front
return {
  condition = function(game)
    return game:controls("opponent", "ethiopia")
  end,
  event = function(game)
    game:gain_vp("player", 1)
    game:change_influence("player", "ethiopia", 1)
    game:place_influence { total = 1, where = { ids = { "sudan", "kenya" } } }
  end,
}
