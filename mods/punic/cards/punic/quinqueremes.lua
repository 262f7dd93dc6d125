---@type brink.CardScript
return {
  event = function(game)
    game:change_track("fleets", game:flag("carthage_at_sea") and 2 or 1)
  end,
}
