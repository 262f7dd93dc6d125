-- 35 Anti-Zionist Committee of the Soviet Public
return {
  event = function(game)
    game:start_effect { until_ = "round_end" } -- for these rolls only
    game:realign { attempts = 2, where = { region = "middle_east" }, ignore_defcon = true, optional = true }
    game:end_effect("anti_zionist_committee_of_the_soviet_public")
  end,
  effects = {
    die = { { roll = "realign", of = "player", add = 1 } },
  },
}
