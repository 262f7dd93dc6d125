-- 51 Water Wars
return {
  condition = function(game)
    return game:controls("opponent", "egypt") and game:controls("opponent", "ethiopia")
  end,
  event = function(game)
    local egypt, ethiopia = game:influence("opponent", "egypt"), game:influence("opponent", "ethiopia")
    local loser = egypt > ethiopia and "egypt" or "ethiopia"
    if egypt == ethiopia then
      local both = { ids = { "egypt", "ethiopia" } }
      loser = game:choose_space { player = game:phasing(), where = both, ask = "dry up" }
    end
    game:set_influence("opponent", loser, 0)
  end,
}
