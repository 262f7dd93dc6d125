-- 50 Indian Ocean Zone of Peace
return {
  lasts = "turn",
  event = function(game)
    game:gain_vp(2)
    game:start_effect()
  end,
  effects = {
    battlegrounds = { coup = true, within = { kind = "country" } },
  },
}
