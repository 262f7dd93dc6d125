-- 51 40th Anniversary Celebration
return {
  event = function(game)
    local total = game:vp("communist") > 0 and 4 or 2
    game:place_influence { total = total, where = { region = "east_germany" } }
    game:gain_vp(1, "communist")
  end,
}
