---@type brink.CardScript
return {
  -- What becomes of the card is the business of the rule script: it is played as any other, or discarded.
  event = function(game)
    local card = game:random_card { of = game:opponent() }
    if card then
      game:move_card(card, "intercepted")
      game:draw(1, game:opponent())
    end
  end,
}
