---@type brink.CardScript
-- Half of the cubes of a side, rounded up, leave a space.
local function strike(game, space, side)
  game:change_influence(space, -((game:influence(space, side) + 1) // 2), side)
end

return {
  event = function(game)
    local options, empty = {}, game:option("strike_without_cubes")
    for _, space in ipairs { "cuba_military", "cuba_political" } do
      if empty or game:influence(space, "ussr") > 0 then
        table.insert(options, { { "strike {space}", space = space }, space })
      end
    end
    table.insert(options, { { "add cubes in {space}", space = "alliances" }, "alliances" })
    local choice = game:choose { ask = "strike, or add", options = options }
    if choice == "alliances" then
      game:place_influence {
        total = 2,
        where = { ids = choice },
        optional = true,
        ask = "add cubes in",
      }
    else
      strike(game, choice, "ussr")
    end
  end,
}
