-- 32 UN Intervention
return {
  no_headline = true,
  when = { headline = false },
  condition = function(game, companion)
    return companion ~= nil or game:has_card { owner = "opponent" }
  end,
  event = function(game, companion)
    -- faq: the companion may be a card just drawn with Grain Sales to Soviets, which then hands it over
    local card = companion or game:choose_card { owner = "opponent", ask = "use without its event" }
    if card then
      game:discard(card)
      game:operations { card = card }
    end
  end,
}
