-- 46 Goodbye Lenin!
return {
  event = function(game)
    local red = game:reveal_cards { of = "communist", facts = { red_title = true } }
    local card = game:choose_card {
      from = red,
      can_happen_as = "democrat",
      optional = "conduct operations instead",
      ask = "let the event happen",
    }
    if card then
      game:play_event { card = card }
    else
      game:operations { modes = { "influence", "coup", "square" } }
    end
  end,
}
