-- 98 Politburo Intrigue
return {
  event = function(game)
    local where = { region = "bulgaria" }
    game:remove_influence { of = "democrat", total = 3, max_each = 2, where = where }
    game:coup { where = where }
  end,
}
