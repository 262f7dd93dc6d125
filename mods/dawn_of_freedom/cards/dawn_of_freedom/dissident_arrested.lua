-- 11 Dissident Arrested
return {
  event = function(game)
    local where = { tag = "intellectual" }
    game:remove_influence { of = "democrat", countries = 1, each = 2, where = where }
  end,
}
