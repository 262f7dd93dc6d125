---@type brink.CardScript
return {
  event = function(game)
    local lead = game:track("fleets") - game:track("fleets", "opponent")
    if lead >= 0 then game:change_track("fleets", -1) end
    if lead <= 0 then game:change_track("fleets", -1, "opponent") end
  end,
}
