-- 45 Summit
return {
  event = function(game)
    local own, other = game:regions_dominated(), game:regions_dominated("opponent")
    local winner = game:roll_off { player_adds = own, opponent_adds = other }
    if not winner then return end
    game:gain_vp(2, winner)
    local function to(by)
      return { "DEFCON {n}", n = math.min(game:defcon() + by, 5) }
    end
    local up, down = { "improve", 1, does = to(1) }, { "degrade", -1, does = to(-1) }
    local steps = { up, { "leave", 0, does = to(0) }, down }
    game:change_defcon(game:choose { player = winner, options = steps, ask = "change DEFCON" })
  end,
}
