-- 61 The Monday Demonstrations
local points = require("points")

return {
  event = function(game)
    points.control(game, "lutheran_church", "democrat")
    points.control(game, "leipzig", "democrat")
    game:coup { attempts = 5, where = { region = "east_germany" } }
  end,
}
