-- 25 GOSPLAN Advisers
return {
  sheds_scoring = "ussr",
  event = function(game)
    game:draw(2, "ussr")
    game:discard_cards { total = 2, include_scoring = true }
  end,
}
