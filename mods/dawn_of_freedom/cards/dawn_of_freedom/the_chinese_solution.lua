-- 96 The Chinese Solution
local countries = require("countries")

return {
  when = { track = "square", side = "communist", min = 7 },
  event = function(game)
    local ruled = countries.ruled_by(game, "communist")
    local ask = "give 3 VP for checks in"
    local country =
      game:choose_region { among = ruled, optional = "give nothing, check nothing", ask = ask }
    if not country then return end
    game:gain_vp(3, "democrat")
    game:coup { attempts = 5, add = 3, where = { region = country } }
  end,
}
