local struggle = require("struggle")

---@type brink.CardScript
return {
  event = function(game)
    struggle.run(game, "hungary", 1)
  end,
}
