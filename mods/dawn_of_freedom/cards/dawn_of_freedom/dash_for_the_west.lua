-- 36 Dash for the West
return {
  event = function(game)
    local against = game:count { region = "east_germany", controlled_by = "communist" }
    if game:roll() <= against then return end
    game:gain_vp(1, "democrat")
    local starred = {}
    for _, card in game:cards { from = "discard", owner = "democrat" } do
      if game:card(card).starred then table.insert(starred, card) end
    end
    local card = game:choose_card {
      from = starred,
      can_happen_as = "democrat",
      optional = "no event happens",
      ask = "let the event happen",
    }
    if card then game:play_event { card = card } end
  end,
}
