-- 15 Israeli Periphery Doctrine
return {
  lasts = "round",
  event = function(game)
    game:realign {
      attempts = 2,
      where = { region = "africa" },
      ignore_defcon = true,
      optional = true,
    }
    game:end_effect() -- for these rolls only
  end,
  effects = {
    die = { roll = "realign", of = "player", add = 1 },
  },
}
