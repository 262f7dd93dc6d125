-- 95 Latin American Debt Crisis
return {
  event = function(game)
    local discarded = game:discard_cards {
      player = "us",
      min_value = 3,
      total = 1,
      optional = "the USSR doubles its influence in 2 countries of South America",
      ask = "discard a card worth 3 or more",
    }
    if discarded == 0 then
      local where = { region = "south_america" }
      game:double_influence { of = "ussr", countries = 2, where = where, ask = "double the USSR influence in" }
    end
  end,
}
