-- 16 Nomenklatura
return {
  event = function(game)
    local options =
      { { "remove all Democrat support", "remove" }, { "add support", "add", does = "3 in all" } }
    if game:choose { options = options, ask = "in elite spaces" } == "add" then
      game:place_influence { total = 3, where = { tag = "elite" } }
    else
      game:change_influence(game:spaces { tag = "elite" }, -99, "democrat")
    end
  end,
}
