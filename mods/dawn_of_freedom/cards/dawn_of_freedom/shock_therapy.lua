-- 93 Shock Therapy
local countries = require("countries")

return {
  condition = function(game)
    return #countries.ruled_by(game, "democrat") > 0
  end,
  event = function(game)
    local country = countries.choose(game, "democrat", "therapy for")
    local against = { region = country, tag = { "worker", "farmer" }, controlled_by = "communist" }
    if game:roll() - game:count(against) >= 3 then
      game:gain_vp(3, "democrat")
      game:place_influence { total = 3, where = { region = country } }
    end
  end,
}
