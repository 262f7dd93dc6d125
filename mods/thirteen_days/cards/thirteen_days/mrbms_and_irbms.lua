---@type brink.CardScript
local markers = require("markers")

return {
  event = function(game)
    markers.shift(game, "military", "ussr")
  end,
}
