-- 107 Massacre in Timisoara
return {
  event = function(game)
    game:coup { attempts = 2, add = 2, where = { region = "romania" } }
  end,
}
