-- 86 "The Wall Must Go!"
local function spaces_of(game, side)
  return game:count { region = "east_germany", controlled_by = side }
end

return {
  lasts = "game",
  starts = "by_call",
  event = function(game)
    local own, other = spaces_of(game, "democrat"), spaces_of(game, "communist")
    local wins = { democrat = 0, communist = 0 }
    while wins.democrat < 2 and wins.communist < 2 do
      local adds = { player_adds = own, opponent_adds = other, until_decided = true }
      wins[game:roll_off(adds)] += 1
    end
    if wins.communist == 2 then return end
    game:gain_vp(3, "democrat")
    local where = { region = "east_germany" }
    game:remove_influence { of = "communist", player = "communist", total = 3, where = where }
    game:start_effect() -- The Wall and Kohl Proposes Reunification ask for it
  end,
}
