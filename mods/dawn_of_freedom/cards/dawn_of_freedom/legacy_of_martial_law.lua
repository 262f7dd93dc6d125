-- 1 Legacy of Martial Law
local points = require("points")

return {
  event = function(game)
    local where = { region = "poland", has_influence = "democrat" }
    local space = game:choose_space { where = where, ask = "exchange" }
    if space then points.exchange(game, space, 1) end
    game:coup { where = { region = "poland" } }
  end,
}
