-- 78 Workers Revolt
local countries = require("countries")

return {
  condition = function(game)
    return #countries.ruled_by(game, game:opponent()) > 0
  end,
  event = function(game)
    local ruled = countries.ruled_by(game, game:opponent())
    local where = { tag = "worker", has_influence = "opponent", region = ruled }
    game:attack { where = where, win_on = 4, vp = 0, mil_ops = 0, ask = "revolt in" }
  end,
}
