---@type brink.CardScript
local TRACKS = { "military", "political", "world_opinion" }

return {
  event = function(game)
    if game:option("event_prestige") == "at_once" then
      game:gain_vp(1, "us")
    else
      game:change_track("prestige_to_come", 1)
    end
    local moves, options = {}, {}
    local function add(text, track, step)
      table.insert(moves, { track = track, step = step })
      table.insert(options, { { text, track = { track = track } }, #moves })
    end
    for _, track in ipairs(TRACKS) do
      local at = game:track(track, "us")
      if at < 8 then add("{track}: up", track, 1) end
      if at > 1 then add("{track}: down", track, -1) end
    end
    table.insert(options, { "no marker", 0 })
    local move =
      moves[game:choose { player = "ussr", ask = "move a US marker a step", options = options }]
    if move then game:change_track(move.track, move.step, "us") end
  end,
}
