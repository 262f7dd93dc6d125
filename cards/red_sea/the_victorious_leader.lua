-- 6 The Victorious Leader
return {
  event = function(game)
    local ruled = { kind = "country", controlled_by = "opponent", as_round_began = true }
    game:place_influence { total = 4, max_each = 2, where = { adjacent_to = ruled } }
  end,
}
