-- 40 Hungarian Democratic Forum
return {
  event = function(game)
    game:place_influence { total = 3, where = { region = "hungary" } }
    game:coup { where = { region = "hungary" } }
  end,
}
