-- 81 The Baltic Way
local baltics = require("baltics")

return {
  event = function(game)
    baltics.step(game, 3)
  end,
}
