-- The moves of markers by events.
local markers = {}

-- The tracks, in the order in which they are offered.
function markers.tracks()
  return { "military", "political", "world_opinion" }
end

-- Whether the side that plays the card must not lower its markers by it: Containment, Bay of Pigs.
function markers.held(game)
  local own = game:played_by() and game:player()
  return own ~= nil
    and (game:effect_data("containment") == own or game:effect_data("bay_of_pigs") == own)
end

-- The tracks as answers, by their names.
function markers.named(tracks)
  local options = {}
  for _, track in ipairs(tracks) do
    table.insert(options, { { "{track}", track = { track = track } }, track })
  end
  return options
end

-- Lets the player of the event move a marker up to two steps up or, unless that is held, down.
function markers.shift(game, track, side)
  local at = game:track(track, side)
  local down = markers.held(game) and 0 or math.min(2, at - 1)
  local steps = game:choose_number { min = -down, max = math.min(2, 8 - at), ask = "steps up" }
  game:change_track(track, steps, side)
end

return markers
