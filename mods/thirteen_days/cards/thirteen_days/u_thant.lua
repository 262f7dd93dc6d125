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
    for _, track in ipairs(TRACKS) do game:change_track(track, -1) end
  end,
}
