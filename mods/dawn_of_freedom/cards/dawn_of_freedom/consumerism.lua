-- 27 Consumerism
local countries = require("countries")

return {
  event = function(game)
    local where = { tag = "worker", has_influence = "communist" }
    local space = game:choose_space { where = where, ask = "remove support" }
    if not space then return end
    game:change_influence(space, -1, "communist")
    game:coup { where = { tag = "worker", region = countries.of(game, space) } }
  end,
}
