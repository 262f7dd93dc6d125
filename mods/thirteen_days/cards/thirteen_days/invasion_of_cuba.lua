---@type brink.CardScript
local markers = require("markers")

return {
  event = function(game)
    local most = math.min(2, 8 - game:track("military", "us"))
    local steps = game:choose_number { min = 0, max = most, ask = "how many steps up" }
    game:change_track("military", steps, "us")
    if steps == 0 or markers.held(game) then return end
    local options = markers.named { "political", "world_opinion" }
    table.insert(options, { "no marker", "none" })
    local track =
      game:choose { ask = { "a marker that goes {n} down", n = steps }, options = options }
    if track ~= "none" then game:change_track(track, -steps, "us") end
  end,
}
