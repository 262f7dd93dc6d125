-- A flag that the rule script looks at.
---@type brink.CardScript
return {
  event = function(game)
    game:set_flag("fair")
    game:change_track("coin", 1)
  end,
}
