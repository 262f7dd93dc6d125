-- 69 Latin American Death Squads
local latin_america = { region = { "central_america", "south_america" } }

return {
  lasts = "turn",
  effects = {
    die = {
      { roll = "coup", of = "player", add = 1, within = latin_america },
      { roll = "coup", of = "opponent", add = -1, within = latin_america },
    },
  },
}
