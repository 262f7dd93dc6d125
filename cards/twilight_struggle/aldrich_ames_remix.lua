-- 98 Aldrich Ames Remix
return {
  sheds_scoring = "us",
  lasts = "turn",
  event = function(game)
    game:discard_cards {
      of = "us",
      total = 1,
      include_scoring = true,
      ask = "discard from the US hand",
    }
  end,
  effects = {
    open_hand = { of = "us" },
  },
}
