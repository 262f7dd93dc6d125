-- 28 Suez Crisis
return {
  event = function(game)
    local where = { ids = { "france", "united_kingdom", "israel" } }
    game:remove_influence { of = "us", total = 4, max_each = 2, where = where }
  end,
}
