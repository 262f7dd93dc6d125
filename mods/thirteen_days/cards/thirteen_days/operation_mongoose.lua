---@type brink.CardScript
local TRACKS = { "military", "political", "world_opinion" }

return {
  event = function(game)
    if game:option("event_prestige") == "at_once" then
      game:gain_vp(math.min(1, 5 - game:vp("us")), "us")
    else
      game:change_track("prestige_to_come", 1)
    end
    local options = {}
    for _, track in ipairs(TRACKS) do
      local at = game:track(track, "us")
      if at < 8 then table.insert(options, { { "{track}: up", track = { track = track } }, track .. " 1" }) end
      if at > 1 then table.insert(options, { { "{track}: down", track = { track = track } }, track .. " -1" }) end
    end
    table.insert(options, { "no marker", "none" })
    local choice = game:choose { player = "ussr", ask = "move a US marker a step", options = options }
    local track, step = string.match(choice, "^(%S+) (%S+)$")
    if track then game:change_track(track, tonumber(step), "us") end
  end,
}
