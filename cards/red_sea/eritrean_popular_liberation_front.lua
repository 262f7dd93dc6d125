-- 7 Eritrean Popular Liberation Front
return {
  when = { space = { ids = "ethiopia", controlled_by = "opponent" } },
  event = function(game)
    game:gain_vp(1)
    game:change_influence("ethiopia", 1)
    game:place_influence { total = 1, where = { ids = { "sudan", "kenya" } } }
  end,
}
