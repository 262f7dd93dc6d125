-- 9 Vietnam Revolts
return {
  lasts = "turn",
  event = function(game)
    game:change_influence("vietnam", 2, "ussr")
    game:start_effect()
  end,
  effects = {
    ops = { of = "ussr", add = 1, within = { region = "southeast_asia" } },
  },
}
