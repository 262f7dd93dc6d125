-- 55 Willy Brandt
return {
  event = function(game)
    game:gain_vp(1, "ussr")
    game:change_influence("west_germany", 1, "ussr")
    game:start_effect()
  end,
  effects = {
    exempt = { from = "nato", within = { ids = "west_germany" } },
  },
}
