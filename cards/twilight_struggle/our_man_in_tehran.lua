-- 108 Our Man in Tehran
return {
  when = { space = { region = "middle_east", controlled_by = "us" } },
  event = function(game)
    local reshuffle = game:option("our_man_in_tehran_reshuffles")
    local cards = game:look_at_deck { player = "us", count = 5, reshuffle = reshuffle }
    game:discard_cards {
      from = cards,
      include_scoring = true,
      optional = "the others are shuffled into the draw pile",
      ask = "discard without its event",
    }
    game:shuffle_deck()
  end,
}
