-- 51 Water Wars
return {
  condition = function(game)
    return game:controls("egypt", "opponent") and game:controls("ethiopia", "opponent")
  end,
  event = function(game)
    local egypt, ethiopia = game:influence("egypt", "opponent"), game:influence("ethiopia", "opponent")
    local loser = egypt > ethiopia and "egypt" or "ethiopia"
    if egypt == ethiopia then
      local both = { ids = { "egypt", "ethiopia" } }
      loser = game:choose_space { player = game:phasing(), where = both, ask = "dry up" }
    end
    game:set_influence(loser, 0, "opponent")
  end,
}
