-- P6 First Lightning; what its own operations cost is in scenarios/rules/promo_cards.lua
return {
  when = { headline = false, phasing = "ussr" },
  condition = function(game)
    return game:has_card { of = "ussr", owner = "us" }
  end,
  event = function(game)
    local card = game:choose_card { player = "ussr", owner = "us", ask = "use the operations of" }
    game:discard(card)
    game:operations { player = "ussr", card = card }
    game:change_defcon(-1)
  end,
}
