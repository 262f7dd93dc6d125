-- 105 Public Against Violence
return {
  event = function(game)
    game:change_influence({ "kosice", "presov" }, 2, "democrat")
    game:coup { add = 2, where = { ids = "bratislava" } }
  end,
}
