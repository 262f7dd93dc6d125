---@type brink.CardScript
local markers = require("markers")

return {
  event = function(game)
    game:remove_influence {
      of = "ussr",
      total = 2,
      where = { ids = "turkey" },
      optional = true,
      ask = "take cubes off",
    }
    markers.shift(game, "political", "us")
  end,
}
