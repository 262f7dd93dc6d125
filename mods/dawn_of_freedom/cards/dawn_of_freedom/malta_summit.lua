-- 110 Malta Summit
return {
  event = function(game)
    if game:roll() + game:track("ussr") < 4 then return end
    game:gain_vp(3, "democrat")
    game:remove_influence { of = "communist", total = 5, where = { tag = "elite" } }
  end,
}
