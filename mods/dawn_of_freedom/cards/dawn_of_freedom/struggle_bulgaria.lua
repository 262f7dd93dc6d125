local struggle = require("struggle")

---@type brink.CardScript
return {
  event = function(game)
    struggle.run(game, "bulgaria", 1)
  end,
}
