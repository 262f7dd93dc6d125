-- 10 Blockade
return {
  event = function(game)
    local discarded = game:discard_cards {
      player = "us",
      min_value = 3,
      total = 1,
      optional = "the US loses all influence in West Germany",
      ask = "discard a card worth 3+",
    }
    if discarded == 0 then game:set_influence("west_germany", 0, "us") end
  end,
}
