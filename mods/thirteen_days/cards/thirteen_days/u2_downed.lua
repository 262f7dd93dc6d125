---@type brink.CardScript
-- Half of the cubes of a side, rounded up, leave a space.
local function strike(game, space, side)
  game:change_influence(space, -((game:influence(space, side) + 1) // 2), side)
end

return {
  event = function(game)
    game:place_influence {
      total = 2,
      where = { ids = "turkey" },
      optional = true,
      ask = "add cubes in",
    }
    local cuba = { "cuba_military", "cuba_political" }
    local where = { ids = cuba, has_influence = "us" }
    if game:option("strike_without_cubes") then where = { ids = cuba } end
    local space = game:choose_space { where = where, ask = "half of the US cubes leave" }
    if space then strike(game, space, "us") end
  end,
}
