-- 57 Central Committee Reshuffle
local countries = require("countries")

return {
  condition = function(game)
    return #countries.ruled_by(game, "communist") > 0
  end,
  event = function(game)
    local country = countries.choose(game, "communist", "add support in")
    game:place_influence { total = 3, where = { region = country } }
  end,
}
