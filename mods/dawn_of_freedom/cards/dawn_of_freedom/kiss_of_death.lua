-- 71 Kiss of Death
return {
  sheds_scoring = "communist",
  event = function(game)
    local card = game:random_card { of = "communist" }
    if card and game:card(card).side ~= "communist" then
      game:play_event { card = card, player = "democrat" }
    elseif card then
      game:discard(card)
    end
  end,
}
