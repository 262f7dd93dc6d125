-- 56 Foreign Television
return {
  event = function(game)
    local where = { except = { ids = "dresden" } }
    game:remove_influence { of = "communist", total = 4, max_each = 2, where = where }
  end,
}
