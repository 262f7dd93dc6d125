-- 69 Latin American Death Squads
local latin_america = { region = { "central_america", "south_america" } }

return {
  lasts = "turn",
  starts = "by_call",
  event = function(game)
    local phasing = game:option("latin_american_death_squads_help_phasing_side")
    game:start_effect { of = phasing and game:phasing() or game:player() }
  end,
  effects = {
    die = {
      { roll = "coup", of = "player", add = 1, within = latin_america },
      { roll = "coup", of = "opponent", add = -1, within = latin_america },
    },
  },
}
