-- 69 Latin American Death Squads
local latin_america = { region = { "central_america", "south_america" } }

return {
  event = function(game)
    game:start_effect { until_ = "turn_end" }
  end,
  effects = {
    die = {
      { roll = "coup", of = "player", add = 1, within = latin_america },
      { roll = "coup", of = "opponent", add = -1, within = latin_america },
    },
  },
}
