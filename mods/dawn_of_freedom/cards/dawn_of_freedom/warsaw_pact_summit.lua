-- 76 Warsaw Pact Summit
return {
  event = function(game)
    local options = {
      { "two support checks", "check", does = "with +2, in spaces of students and intellectuals" },
      { "add support", "add", does = "4, where the Democrat has none" },
    }
    if game:choose { options = options, ask = "checks or support" } == "add" then
      game:place_influence { total = 4, where = { no_influence = "democrat" } }
    else
      game:coup { attempts = 2, add = 2, where = { tag = { "student", "intellectual" } } }
    end
  end,
}
