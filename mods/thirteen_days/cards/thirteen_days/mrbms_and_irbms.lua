---@type brink.CardScript
-- Whether the side that plays the card must not lower its markers by it: Containment, Bay of Pigs.
local function held(game)
  local own = game:played_by() and game:player()
  return own ~= nil and (game:effect_data("containment") == own or game:effect_data("bay_of_pigs") == own)
end

return {
  event = function(game)
    local at = game:track("military", "ussr")
    local down = held(game) and 0 or math.min(2, at - 1)
    local steps = game:choose_number { min = -down, max = math.min(2, 8 - at), ask = "steps up" }
    game:change_track("military", steps, "ussr")
  end,
}
