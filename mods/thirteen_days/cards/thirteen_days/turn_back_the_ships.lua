---@type brink.CardScript
local markers = require("markers")

return {
  event = function(game)
    if markers.held(game) then return end
    local highest, at_top = 1, {}
    for _, track in ipairs(markers.tracks()) do
      highest = math.max(highest, game:track(track, "ussr"))
    end
    for _, track in ipairs(markers.tracks()) do
      if game:track(track, "ussr") == highest then table.insert(at_top, track) end
    end
    local track =
      game:choose { ask = "which of the highest markers", options = markers.named(at_top) }
    local steps =
      game:choose_number { min = 0, max = math.min(2, highest - 1), ask = "how many steps down" }
    game:change_track(track, -steps, "ussr")
  end,
}
