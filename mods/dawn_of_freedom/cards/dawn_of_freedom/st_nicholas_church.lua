-- 24 St. Nicholas Church
local points = require("points")

return {
  event = function(game)
    points.control(game, "lutheran_church", "democrat")
  end,
}
