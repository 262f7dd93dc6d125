---@type brink.CardScript
local markers = require("markers")

return {
  event = function(game)
    if markers.held(game) then return end
    for _, track in ipairs(markers.tracks()) do
      game:change_track(track, -1)
    end
  end,
}
