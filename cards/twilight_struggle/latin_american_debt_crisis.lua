-- 95 Latin American Debt Crisis
return {
  event = function(game)
    local no = "the USSR doubles its influence in 2 countries of South America"
    local price =
      { player = "us", min_value = 3, total = 1, optional = no, ask = "discard a card worth 3+" }
    if game:discard_cards(price) > 0 then return end
    game:double_influence { of = "ussr", countries = 2, where = { region = "south_america" } }
  end,
}
