-- 103 Defectors
return {
  headline_first = "us",
  event = function(game)
    local by = game:played_by()
    -- faq: headlined by the USSR it only cancels itself; another event cancels an unresolved headline with it
    if game:in_headline() then
      if by ~= "ussr" then game:cancel_headline("ussr") end
      return
    end
    local scores = game:option("defectors_discarded_by_five_year_plan_score")
      and game:phasing() == "ussr"
    if by == "ussr" or (scores and not by) then game:gain_vp(1, "us") end
  end,
}
