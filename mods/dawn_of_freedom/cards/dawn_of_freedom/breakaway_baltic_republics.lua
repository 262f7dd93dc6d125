-- 84 Breakaway Baltic Republics
local baltics = require("baltics")

return {
  event = function(game)
    baltics.step(game, 5)
    game:coup {}
  end,
}
