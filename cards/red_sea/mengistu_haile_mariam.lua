-- 27 Mengistu Haile Mariam
return {
  event = function(game)
    -- open in the sources: `requires` and `blocks` of the card stay as they are, they name events and no sides
    local card = game:choose_card {
      from = "hand",
      owner = "opponent",
      can_happen_as = "player",
      optional = "play none",
      ask = "play as your own event",
    }
    if card then game:play_event { card = card, as = "player" } end
  end,
}
