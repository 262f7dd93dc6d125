-- 11 Voice of America in Amharic
return {
  lasts = "turn",
  event = function(game)
    game:operations { value = 1, optional = false }
    game:start_effect()
  end,
  effects = {
    -- 7.3.2: an operation of an event, worth 1, too
    ops = { of = "player", add = 1, printed = 1 },
  },
}
