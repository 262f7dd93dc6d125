-- 94 Union of Democratic Forces
return {
  event = function(game)
    local where = { region = "bulgaria" }
    game:remove_influence { of = "communist", total = 4, max_each = 2, where = where }
    game:coup { attempts = 2, where = where }
  end,
}
