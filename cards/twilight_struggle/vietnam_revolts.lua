-- 9 Vietnam Revolts
return {
  lasts = "turn",
  starts = "after",
  event = function(game)
    game:change_influence("vietnam", 2, "ussr")
  end,
  effects = {
    ops = { of = "ussr", add = 1, within = { region = "southeast_asia" } },
  },
}
