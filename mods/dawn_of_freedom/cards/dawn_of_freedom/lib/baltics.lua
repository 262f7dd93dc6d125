-- The three steps of the Baltic republics.
local points = require("points")

local baltics = {}

function baltics.step(game, vp)
  game:gain_vp(vp, "democrat")
  game:change_track("ussr", 1)
  local where = { tag = "minority", not_controlled_by = "democrat" }
  local space = game:choose_space { player = "democrat", where = where, ask = "control" }
  if space then points.control(game, space, "democrat") end
end

return baltics
