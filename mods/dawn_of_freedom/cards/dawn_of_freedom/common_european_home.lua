-- 21 Common European Home
return {
  condition = function(game, companion)
    -- Stasi lets no other card go with the one that it has named.
    local named = game:effect_data("stasi") == game:this_card()
    return companion ~= nil or not named and game:has_card { owner = "opponent" }
  end,
  event = function(game, companion)
    -- Set off by another event it does nothing.
    if not game:played_by() then return end
    local card = companion or game:choose_card { owner = "opponent", ask = "use without its event" }
    if card then
      game:discard(card)
      game:operations { card = card, modes = { "influence", "coup" } }
    end
  end,
}
