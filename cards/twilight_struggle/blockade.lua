-- 10 Blockade
return {
  event = function(game)
    local card = game:choose_card { player = "us", from = "hand", min_value = 3, optional = true, ask = "discard" }
    if card then
      game:discard(card)
    else
      game:set_influence("us", "west_germany", 0)
    end
  end,
}
