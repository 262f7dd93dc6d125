-- What events do with support points.
local points = {}

-- Adds as many as a side needs to control a space.
function points.control(game, space, side)
  game:change_influence(space, game:missing_for_control(space, side), side)
end

-- Turns Democrat points into Communist ones.
function points.exchange(game, space, most)
  local removed = -game:change_influence(space, -most, "democrat")
  game:change_influence(space, removed, "communist")
end

return points
