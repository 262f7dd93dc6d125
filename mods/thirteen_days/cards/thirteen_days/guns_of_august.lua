---@type brink.CardScript
local markers = require("markers")

return {
  event = function(game)
    local track = game:choose { ask = "which marker", options = markers.named(markers.tracks()) }
    markers.shift(game, track, game:player())
  end,
}
