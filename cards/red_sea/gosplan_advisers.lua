-- 25 GOSPLAN Advisers
return {
  event = function(game)
    game:draw("ussr", 2)
    game:discard_cards { from = "hand", total = 2, scoring = "any" }
  end,
}
