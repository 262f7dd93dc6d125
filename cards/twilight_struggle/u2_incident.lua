-- 60 U2 Incident
return {
  event = function(game)
    game:gain_vp("ussr", 1)
    game:start_effect { until_ = "turn_end" }
  end,
  effects = {
    only = { on_played = { card = "un_intervention" } },
    on_played = function(game, side, card, use)
      if use == "event" then
        game:gain_vp("ussr", 1)
        game:end_effect("u2_incident")
      end
    end,
  },
}
