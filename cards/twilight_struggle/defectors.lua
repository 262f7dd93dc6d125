-- 103 Defectors
return {
  headline_first = "us",
  event = function(game)
    if game:in_headline() then
      -- faq: headlined by the USSR it only cancels itself; set off by another event it cancels an unresolved headline
      if game:played_by() ~= "ussr" then
        game:cancel_headline("ussr")
      end
    elseif game:played_by() == "ussr" or (game:option("defectors_discarded_by_five_year_plan_score") and game:phasing() == "ussr" and not game:played_by()) then
      game:gain_vp("us", 1)
    end
  end,
}
