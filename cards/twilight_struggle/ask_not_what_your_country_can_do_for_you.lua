-- 77 "Ask Not What Your Country Can Do For You..."
return {
  event = function(game)
    local discarded = game:discard_cards { scoring = "any", optional = true }
    game:draw(discarded, "us")
  end,
}
