-- 47 Junta
local latin_america = { region = { "central_america", "south_america" } }

return {
  event = function(game)
    game:place_influence { countries = 1, each = 2, where = latin_america }
    game:operations {
      modes = { "coup", "realign" },
      where = latin_america,
      ignore_defcon = true,
      no_mil_ops = true,
      optional = true,
    }
  end,
}
