---@type brink.CardScript
local TRACKS = { "military", "political", "world_opinion" }

-- Whether the side that plays the card must not lower its markers by it: Containment, Bay of Pigs.
local function held(game)
  local own = game:played_by() and game:player()
  return own ~= nil and (game:effect_data("containment") == own or game:effect_data("bay_of_pigs") == own)
end

return {
  event = function(game)
    if held(game) then return end
    local highest = 1
    for _, track in ipairs(TRACKS) do highest = math.max(highest, game:track(track, "ussr")) end
    local options = {}
    for _, track in ipairs(TRACKS) do
      if game:track(track, "ussr") == highest then
        table.insert(options, { { "{track}", track = { track = track } }, track })
      end
    end
    local track = game:choose { ask = "the highest marker", options = options }
    local steps = game:choose_number { min = 0, max = math.min(2, highest - 1), ask = "steps down" }
    game:change_track(track, -steps, "ussr")
  end,
}
