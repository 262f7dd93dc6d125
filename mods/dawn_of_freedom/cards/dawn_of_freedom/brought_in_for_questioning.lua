-- 6 Brought in for Questioning
return {
  sheds_scoring = "democrat",
  event = function(game)
    local card = game:random_card { of = "democrat" }
    if card and game:card(card).side == "communist" then
      game:play_event { card = card }
    elseif card then
      game:discard(card)
    end
  end,
}
