-- 33 De-Stalinization
return {
  event = function(game)
    local lifted = game:remove_influence {
      of = "ussr",
      total = 4,
      optional = "place what was removed elsewhere",
      ask = "move influence out of",
    }
    local where = { not_controlled_by = "us", kind = "any" }
    game:place_influence { total = lifted, max_each = 2, where = where, ask = "move influence into" }
  end,
}
