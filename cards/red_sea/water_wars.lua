-- 51 Water Wars
return {
  when = {
    all = {
      { space = { ids = "egypt", controlled_by = "opponent" } },
      { space = { ids = "ethiopia", controlled_by = "opponent" } },
    },
  },
  event = function(game)
    local egypt, ethiopia =
      game:influence("egypt", "opponent"), game:influence("ethiopia", "opponent")
    local loser = egypt > ethiopia and "egypt" or "ethiopia"
    if egypt == ethiopia then
      local both = { ids = { "egypt", "ethiopia" } }
      loser = game:choose_space {
        player = game:phasing(),
        where = both,
        ask = "remove all influence from",
      }
    end
    game:set_influence(loser, 0, "opponent")
  end,
}
