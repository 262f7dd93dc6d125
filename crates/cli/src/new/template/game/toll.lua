-- A track never leaves its bounds; the call returns how far the marker moved.
---@type brink.CardScript
return {
  event = function(game)
    local paid = -game:change_track("coin", -1, "opponent")
    game:change_track("coin", paid, "player")
  end,
}
