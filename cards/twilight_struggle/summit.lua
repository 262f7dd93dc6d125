-- 45 Summit
return {
  event = function(game)
    local own, other = game:regions_dominated(), game:regions_dominated("opponent")
    local winner = game:roll_off { player_adds = own, opponent_adds = other }
    if winner then
      game:gain_vp(2, winner)
      local steps = { { "improve", 1 }, { "leave", 0 }, { "degrade", -1 } }
      game:change_defcon(game:choose { player = winner, options = steps, ask = "DEFCON" })
    end
  end,
}
