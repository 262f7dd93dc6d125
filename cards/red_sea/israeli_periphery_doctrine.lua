-- 15 Israeli Periphery Doctrine
return {
  event = function(game)
    game:start_effect { until_ = "round_end" } -- for these rolls only
    game:realign { attempts = 2, where = { region = "africa" }, ignore_defcon = true, optional = true }
    game:end_effect("israeli_periphery_doctrine")
  end,
  effects = {
    die = { { roll = "realign", of = "player", add = 1 } },
  },
}
