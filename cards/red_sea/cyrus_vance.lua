-- 32 Cyrus Vance
return {
  sheds_scoring = "us",
  event = function(game)
    local first = game:random_card { of = "us" }
    if not first then return end
    local seen = { first }
    table.insert(seen, game:random_card { of = "us", except = first })
    local card = game:choose_card {
      player = "ussr",
      from = seen,
      include_scoring = true,
      ask = "discard of the US",
    }
    game:discard(card)
    if game:card(card).side == "ussr" then game:gain_vp(2, "ussr") end
  end,
}
