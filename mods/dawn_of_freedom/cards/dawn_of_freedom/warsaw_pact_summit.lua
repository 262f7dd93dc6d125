-- 76 Warsaw Pact Summit
return {
  event = function(game)
    local options = { { "two support checks", "check" }, { "add support", "add" } }
    if game:choose { options = options, ask = "Warsaw Pact Summit" } == "add" then
      game:place_influence { total = 4, where = { no_influence = "democrat" } }
    else
      game:coup { attempts = 2, add = 2, where = { tag = { "student", "intellectual" } } }
    end
  end,
}
