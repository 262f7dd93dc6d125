-- 92 Betrayal
local points = require("points")

return {
  event = function(game)
    local where = { region = "balkans", tag = "church", has_influence = "democrat" }
    local space = game:choose_space { where = where, ask = "exchange all" }
    if space then points.exchange(game, space, 99) end
  end,
}
