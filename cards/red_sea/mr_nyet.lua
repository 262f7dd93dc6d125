-- 36 Mr. Nyet
local regions = { "europe", "asia", "middle_east", "africa", "central_america", "south_america" }

local function clear(game, elsewhere)
  local where = { all = { { has_influence = "us" }, { has_influence = "ussr" } }, except = elsewhere }
  local space = game:choose_space { where = where, optional = true, ask = "take all US influence off" }
  if space then
    game:set_influence("us", space, 0)
  end
  return space
end

return {
  event = function(game)
    game:change_defcon(-1)
    local first = clear(game)
    if first then
      local taken, others = {}, {}
      for _, region in ipairs(regions) do
        local inside = game:count { ids = first, region = region } > 0
        table.insert(inside and taken or others, region)
      end
      -- open in the sources: a country of two regions stands for either, chosen first or second
      clear(game, #taken == 1 and { region = taken, except = { region = others } } or nil)
    end
  end,
}
