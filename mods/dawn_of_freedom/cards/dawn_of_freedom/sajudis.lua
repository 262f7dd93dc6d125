-- 33 Sajudis
local baltics = require("baltics")

return {
  event = function(game)
    baltics.step(game, 1)
  end,
}
