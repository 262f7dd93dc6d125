-- 11 Voice of America in Amharic
return {
  lasts = "turn",
  event = function(game)
    game:operations { value = 1 }
    game:start_effect()
  end,
  effects = {
    -- open in the sources: cards only, no point that an event grants
    ops = { { of = "player", add = 1, printed = 1, granted = false } },
  },
}
