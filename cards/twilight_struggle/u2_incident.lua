-- 60 U2 Incident
return {
  lasts = "turn",
  event = function(game)
    game:gain_vp(1, "ussr")
    game:start_effect()
  end,
  effects = {
    only = { on_played = { card = "un_intervention" } },
    on_played = function(game, side, card, use)
      if use == "event" then
        game:gain_vp(1, "ussr")
        game:end_effect()
      end
    end,
  },
}
