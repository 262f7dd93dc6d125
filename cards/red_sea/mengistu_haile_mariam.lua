-- 27 Mengistu Haile Mariam
return {
  event = function(game)
    local card = game:choose_card { from = "hand", owner = "opponent", optional = true, ask = "play as your own event" }
    if card then
      game:play_event { card = card, as = "player" }
    end
  end,
}
