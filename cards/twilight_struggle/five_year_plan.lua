-- 5 Five-Year Plan
return {
  sheds_scoring = "ussr",
  event = function(game)
    local card = game:random_card { of = "ussr" }
    if card and game:card(card).side == "us" then
      game:play_event { card = card, player = "us" }
    elseif card then
      game:discard(card) -- faq: a scoring card hit this way is discarded unscored
    end
  end,
}
