-- 77 "Ask Not What Your Country Can Do For You..."
return {
  sheds_scoring = "us",
  event = function(game)
    game:draw(
      game:discard_cards { include_scoring = true, optional = "draw as many as you discarded" },
      "us"
    )
  end,
}
