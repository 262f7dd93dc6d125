-- 3 Walesa
return {
  event = function(game)
    game:place_influence { total = 4, where = { region = "poland" } }
    game:coup { attempts = 2, where = { region = "poland" } }
  end,
}
