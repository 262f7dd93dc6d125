-- 17 De Gaulle Leads France
return {
  event = function(game)
    game:change_influence("france", -2, "us")
    game:change_influence("france", 1, "ussr")
    game:start_effect()
  end,
  effects = {
    exempt = { from = "nato", within = { ids = "france" } },
  },
}
