-- 105 Special Relationship
return {
  event = function(game)
    if not game:controls("united_kingdom", "us") then
      return
    elseif game:in_effect("nato") then
      game:place_influence { countries = 1, each = 2, where = { region = "western_europe" } }
      game:gain_vp(2, "us")
    else
      game:place_influence { total = 1, where = { adjacent_to = { ids = "united_kingdom" } } }
    end
  end,
}
