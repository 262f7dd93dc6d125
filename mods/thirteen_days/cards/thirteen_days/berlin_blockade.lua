---@type brink.CardScript
local TRACKS = { "military", "political", "world_opinion" }

return {
  event = function(game)
    if game:option("event_prestige") == "at_once" then
      game:gain_vp(2, "ussr")
    else
      game:change_track("prestige_to_come", -2)
    end
    local options = {}
    for _, track in ipairs(TRACKS) do
      table.insert(options, { { "{track}", track = { track = track } }, track })
    end
    table.insert(options, { "no marker", "none" })
    local track =
      game:choose { player = "us", ask = "move a USSR marker up to 2 steps", options = options }
    if track ~= "none" then
      local at = game:track(track, "ussr")
      local low, high = -math.min(2, at - 1), math.min(2, 8 - at)
      local steps = game:choose_number {
        player = "us",
        min = low,
        max = high,
        ask = "how many steps up, below zero down",
      }
      game:change_track(track, steps, "ussr")
    end
  end,
}
