---@type brink.CardScript
return {
  event = function(game)
    local space = game:choose_space {
      where = { has_influence = "us" },
      optional = "take none off",
      ask = "take cubes off",
    }
    if space then
      local most = game:influence(space, "us")
      local off = game:choose_number { min = 0, max = most, ask = "how many cubes to take off" }
      game:change_influence(space, -off, "us")
    end
  end,
}
