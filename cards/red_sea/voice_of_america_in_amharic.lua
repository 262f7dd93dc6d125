-- 11 Voice of America in Amharic
return {
  lasts = "turn",
  starts = "after",
  event = function(game)
    game:operations { value = 1, optional = false }
  end,
  effects = {
    -- 7.3.2: an operation of an event, worth 1, too
    ops = { of = "player", add = 1, printed = 1 },
  },
}
