-- 45 Summit
local regions = { "europe", "asia", "middle_east", "central_america", "africa", "south_america" }
local steps = { improve = 1, leave = 0, degrade = -1 }

local function total(game, side)
  local sum = game:roll(side)
  for _, region in ipairs(regions) do
    if game:level(side, region) >= 2 then -- domination or control
      sum = sum + 1
    end
  end
  return sum
end

return {
  event = function(game)
    local own = total(game, "player")
    local other = total(game, "opponent")
    if own ~= other then
      local winner = own > other and "player" or "opponent"
      game:gain_vp(winner, 2)
      local step = game:choose { player = winner, options = { "improve", "leave", "degrade" }, ask = "DEFCON" }
      game:change_defcon(steps[step])
    end
  end,
}
