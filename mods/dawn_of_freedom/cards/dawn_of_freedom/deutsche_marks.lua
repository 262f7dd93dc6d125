-- 20 Deutsche Marks
return {
  event = function(game)
    local card = game:choose_card { player = "democrat", highest = "printed", ask = "give" }
    if not card then return end
    local own = game:card(card).side == "communist"
    if own and game:play_event { card = card } then return end
    game:discard(card)
    game:operations { card = card, modes = { "influence", "coup", "square" } }
  end,
}
