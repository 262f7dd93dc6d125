-- 35 Anti-Zionist Committee of the Soviet Public
return {
  lasts = "round",
  event = function(game)
    game:realign {
      attempts = 2,
      where = { region = "middle_east" },
      ignore_defcon = true,
      optional = true,
    }
    game:end_effect() -- for these rolls only
  end,
  effects = {
    die = { roll = "realign", of = "player", add = 1 },
  },
}
