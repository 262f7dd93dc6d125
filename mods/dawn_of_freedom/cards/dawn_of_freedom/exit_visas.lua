-- 75 Exit Visas
return {
  sheds_scoring = "democrat",
  event = function(game)
    game:draw(
      game:discard_cards { include_scoring = true, optional = "draw as many as you discarded" },
      "democrat"
    )
  end,
}
