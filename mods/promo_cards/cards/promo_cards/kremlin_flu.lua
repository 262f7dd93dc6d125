-- P5 Kremlin Flu
return {
  event = function(game)
    game:operations {}
    game:start_effect()
  end,
  effects = {
    must_play = { of = "ussr", scoring = true },
    -- open in the sources: these wait for the round after
    pause = { cards = { "bear_trap", "missile_envy" }, when = { round = { min = 1 } } },
    -- the next round that the USSR commits itself in: not the one in which it plays this card
    cancelled_by = { on_commit = { by = "ussr" } },
    on_round_start = {
      by = "ussr",
      run = function(game)
        if not game:has_card { of = "ussr", scoring = true } then return "over" end
      end,
    },
  },
}
