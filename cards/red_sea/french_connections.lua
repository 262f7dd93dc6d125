-- 12 French Connections
local both = { ids = { "djibouti", "madagascar" } }

return {
  event = function(game)
    game:remove_influence { of = "opponent", countries = 1, each = "all", where = both }
    -- open in the sources: the two are not split
    game:place_influence { countries = 1, each = 2, where = both }
  end,
}
