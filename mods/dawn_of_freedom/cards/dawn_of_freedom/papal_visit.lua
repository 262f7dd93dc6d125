-- 19 Papal Visit
return {
  event = function(game)
    local where = { tag = "church", region = { "poland", "czechoslovakia", "hungary" } }
    game:place_influence { countries = 1, each = 3, where = where }
  end,
}
