-- 95 Latin American Debt Crisis
return {
  event = function(game)
    if game:discard_cards { player = "us", min_value = 3, total = 1, optional = true } == 0 then
      game:double_influence { of = "ussr", countries = 2, where = { region = "south_america" } }
    end
  end,
}
