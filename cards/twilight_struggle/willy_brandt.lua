-- 55 Willy Brandt
return {
  event = function(game)
    game:gain_vp("ussr", 1)
    game:change_influence("ussr", "west_germany", 1)
    game:start_effect {}
  end,
  effects = {
    exempt = { { from = "nato", within = { ids = "west_germany" } } },
  },
}
