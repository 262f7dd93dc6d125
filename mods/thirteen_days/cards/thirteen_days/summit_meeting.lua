---@type brink.CardScript
return {
  event = function(game)
    local count = game:discard_cards { optional = true, ask = "discard" }
    game:draw(count)
  end,
}
