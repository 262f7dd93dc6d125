-- 67 Grain Sales to Soviets
return {
  event = function(game)
    local card = game:random_card("ussr")
    local choice = "give it back"
    if card then
      local options = { "play it", "give it back" }
      -- faq: UN Intervention from the US hand works on the card just drawn
      local un = game:has_card { player = "us", ids = "un_intervention" } and not game:in_headline()
      if un and game:card(card).side == "ussr" then
        table.insert(options, "play it with UN Intervention")
      end
      choice = game:choose { options = options, ask = game:card(card).name }
    end
    if choice == "play it" then
      game:play_card { card = card, player = "us" }
    elseif choice == "give it back" then
      game:operations { value = 2, optional = game:option("may_decline_operations") }
    else
      game:play_card { card = "un_intervention", player = "us", use = "event", with = card }
    end
  end,
}
