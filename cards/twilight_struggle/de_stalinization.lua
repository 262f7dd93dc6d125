-- 33 De-Stalinization
return {
  event = function(game)
    local lifted = game:remove_influence { of = "ussr", total = 4, optional = true }
    game:place_influence { total = lifted, max_each = 2, where = { not_controlled_by = "us", kind = "any" } }
  end,
}
