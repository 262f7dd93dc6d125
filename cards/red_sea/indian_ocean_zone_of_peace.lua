-- 50 Indian Ocean Zone of Peace
return {
  lasts = "turn",
  starts = "after",
  event = function(game)
    game:gain_vp(2)
  end,
  effects = {
    battlegrounds = { coup = true, within = { kind = "country" } },
  },
}
