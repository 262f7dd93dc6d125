-- 106 Social Democratic Platform Adopted
local countries = require("countries")

return {
  condition = function(game)
    return #countries.ruled_by(game, "democrat") > 0
  end,
  event = function(game)
    local where = { region = countries.choose(game, "democrat", "platform in") }
    game:place_influence { total = 2, where = where }
    game:coup { where = where }
  end,
}
