-- 15 Israeli Periphery Doctrine
return {
  lasts = "round",
  event = function(game)
    game:start_effect() -- for these rolls only
    game:realign {
      attempts = 2,
      where = { region = "africa" },
      ignore_defcon = true,
      optional = true,
    }
    game:end_effect()
  end,
  effects = {
    die = { roll = "realign", of = "player", add = 1 },
  },
}
