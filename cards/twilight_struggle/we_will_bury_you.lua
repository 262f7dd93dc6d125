-- 50 "We Will Bury You"
return {
  event = function(game)
    game:change_defcon(-1)
    game:start_effect()
  end,
  effects = {
    -- faq: falls due when the US commits to anything else, a lost or trapped round included
    on_commit = {
      by = "us",
      run = function(game, side, card, use)
        local companion = game:has_card { of = "us", owner = "ussr" } -- needed for UN Intervention
        if not (card == "un_intervention" and use == "event" and companion) then
          game:gain_vp(3, "ussr")
        end
        game:end_effect()
      end,
    },
  },
}
