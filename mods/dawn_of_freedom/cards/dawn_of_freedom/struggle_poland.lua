local struggle = require("struggle")

---@type brink.CardScript
return {
  event = function(game)
    struggle.run(game, "poland", 3)
  end,
}
