-- 14 Hero of the Crossing
return {
  event = function(game)
    -- open in the sources: the discard is the price, without one nothing comes back
    if game:discard_cards { owner = "opponent", total = 1 } > 0 then
      local owner = { "player", "neutral" }
      local card = game:choose_card { from = "discard", owner = owner, ask = "take into hand" }
      if card then game:take_card(card) end
    end
  end,
}
