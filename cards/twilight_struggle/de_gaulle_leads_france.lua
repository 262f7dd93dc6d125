-- 17 De Gaulle Leads France
return {
  event = function(game)
    game:change_influence("us", "france", -2)
    game:change_influence("ussr", "france", 1)
    game:start_effect {}
  end,
  effects = {
    exempt = { { from = "nato", within = { ids = "france" } } },
  },
}
