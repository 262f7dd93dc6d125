local struggle = require("struggle")

---@type brink.CardScript
return {
  event = function(game)
    struggle.run(game, "czechoslovakia", 2)
  end,
}
