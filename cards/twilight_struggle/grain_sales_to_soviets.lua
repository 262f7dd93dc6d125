-- 67 Grain Sales to Soviets
return {
  sheds_scoring = "ussr",
  event = function(game)
    local card, no = game:random_card { of = "ussr" }, "conduct operations worth 2 instead"
    -- faq: UN Intervention from the US hand works on the card just drawn
    if
      not card
      or not game:offer_card { player = "us", card = card, with = "un_intervention", no = no }
    then
      game:operations { value = 2 }
    end
  end,
}
