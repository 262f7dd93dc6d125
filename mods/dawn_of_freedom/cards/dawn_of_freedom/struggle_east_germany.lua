local struggle = require("struggle")

---@type brink.CardScript
return {
  event = function(game)
    struggle.run(game, "east_germany", 3)
  end,
}
