-- 45 Summit
return {
  event = function(game)
    local own, other = game:regions_dominated(), game:regions_dominated("opponent")
    local winner = game:roll_off { player_adds = own, opponent_adds = other }
    if winner then
      game:gain_vp(2, winner)
      local now = game:defcon()
      local steps = {
        { "improve", 1, does = { "DEFCON rises to {n}", n = math.min(now + 1, 5) } },
        { "leave", 0, does = { "DEFCON stays at {n}", n = now } },
        { "degrade", -1, does = { "DEFCON falls to {n}", n = now - 1 } },
      }
      game:change_defcon(game:choose { player = winner, options = steps, ask = "change DEFCON" })
    end
  end,
}
