-- 59 Flower Power
return {
  lasts = "game",
  effects = {
    -- faq: not when spaced, and not when the event is blocked (Arab-Israeli War after Camp David Accords)
    on_play = {
      by = "us",
      run = function(game, side, card, use)
        local granted = use == "granted" and not game:option("flower_power_counts_un_intervention")
        if
          game:card(card).tags.war
          and use ~= "space_race"
          and not granted
          and not game:blocked(card)
        then
          game:gain_vp(2, "ussr")
        end
      end,
    },
  },
}
