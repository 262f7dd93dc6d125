-- 40 OAU
return {
  event = function(game)
    local card =
      game:choose_card { owner = "opponent", ask = "discard for a chance to use its operations" }
    if card then
      game:discard(card)
      if game:roll() >= 4 then game:operations { value = game:card(card).ops, optional = false } end
    end
  end,
}
