-- 83 Modrow
local east_germany = { region = "east_germany" }

return {
  event = function(game)
    if game:roll() > game:count { region = "east_germany", controlled_by = "democrat" } then
      game:place_influence { total = 4, max_each = 2, where = east_germany }
    end
  end,
}
