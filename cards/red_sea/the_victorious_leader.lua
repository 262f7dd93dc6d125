-- 6 The Victorious Leader
return {
  event = function(game)
    local ruled = { kind = "country", controlled_by = "opponent", as_round_began = true }
    -- listed before the first marker, which may already end a control
    local targets = game:spaces { kind = "country", adjacent_to = ruled }
    game:place_influence { total = 4, max_each = 2, where = { ids = targets } }
  end,
}
