-- 90 Civic Forum
return {
  event = function(game)
    local where = { region = "czechoslovakia" }
    game:gain_vp(1, "democrat")
    game:place_influence { total = 4, where = where }
    if game:controls("czech_writers", "democrat") then game:coup { attempts = 2, where = where } end
  end,
}
