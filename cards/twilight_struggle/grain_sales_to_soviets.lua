-- 67 Grain Sales to Soviets
return {
  sheds_scoring = "ussr",
  event = function(game)
    local card = game:random_card { of = "ussr" }
    -- faq: UN Intervention from the US hand works on the card just drawn
    local played = card
      and game:offer_card {
        player = "us",
        card = card,
        with = "un_intervention",
        no = "conduct operations worth 2 instead",
      }
    if not played then
      game:operations { value = 2, optional = game:option("may_decline_operations") }
    end
  end,
}
