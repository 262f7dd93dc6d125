-- 60 U2 Incident
return {
  lasts = "turn",
  starts = "after",
  event = function(game)
    game:gain_vp(1, "ussr")
  end,
  effects = {
    on_played = {
      card = "un_intervention",
      run = function(game, side, card, use)
        if use == "event" then
          game:gain_vp(1, "ussr")
          game:end_effect()
        end
      end,
    },
  },
}
