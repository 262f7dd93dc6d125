---@type brink.CardScript
return {
  event = function(game)
    local count = game:discard_cards { optional = "draw as many as you discarded", ask = "discard" }
    game:draw(count)
  end,
}
