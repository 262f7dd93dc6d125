-- 77 "Ask Not What Your Country Can Do For You..."
return {
  event = function(game)
    local discarded = game:discard_cards { from = "hand", scoring = "any", optional = true }
    game:draw("us", discarded)
  end,
}
