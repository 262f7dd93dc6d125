-- 91 My First Banana
return {
  event = function(game)
    local where = { region = "east_germany" }
    game:remove_influence { of = "communist", total = 2, where = where }
    game:coup { attempts = 2, where = where }
  end,
}
