---@type brink.CardScript
-- Whether the side that plays the card must not lower its markers by it: Containment, Bay of Pigs.
local function held(game)
  local own = game:played_by() and game:player()
  return own ~= nil and (game:effect_data("containment") == own or game:effect_data("bay_of_pigs") == own)
end

return {
  event = function(game)
    local most = math.min(2, 8 - game:track("military", "us"))
    local steps = game:choose_number { min = 0, max = most, ask = "steps up" }
    game:change_track("military", steps, "us")
    if steps == 0 or held(game) then return end
    local track = game:choose {
      ask = { "a marker that goes {n} down", n = steps },
      options = {
        { { "{track}", track = { track = "political" } }, "political" },
        { { "{track}", track = { track = "world_opinion" } }, "world_opinion" },
        { "no marker", "none" },
      },
    }
    if track ~= "none" then game:change_track(track, -steps, "us") end
  end,
}
