---@type brink.CardScript
local markers = require("markers")

-- Moves one marker of a side by a step. Returns its track; nil if none moved.
local function move(game, side, moved)
  local moves, options = {}, {}
  local function add(text, track, step)
    table.insert(moves, { track = track, step = step })
    table.insert(options, { { text, track = { track = track } }, #moves })
  end
  for _, track in ipairs(markers.tracks()) do
    local at = game:track(track, side)
    if track ~= moved or game:option("fifty_fifty_twice") then
      if at < 8 then add("{track}: up", track, 1) end
      if at > 1 and not (side == game:player() and markers.held(game)) then
        add("{track}: down", track, -1)
      end
    end
  end
  table.insert(options, { "no marker", 0 })
  local move = moves[game:choose { player = side, ask = "move a marker a step", options = options }]
  if not move then return nil end
  game:change_track(move.track, move.step, side)
  return move.track
end

return {
  event = function(game)
    local leader = game:controller("television")
    if leader then
      local moved = move(game, leader)
      if moved then move(game, leader, moved) end
    end
  end,
}
