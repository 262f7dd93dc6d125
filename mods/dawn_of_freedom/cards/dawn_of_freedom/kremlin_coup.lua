-- 109 Kremlin Coup!
local countries = require("countries")
local lists = require("lists")
local points = require("points")

return {
  event = function(game)
    game:gain_vp(3, "communist")
    game:set_track("ussr", 4)
    local ruled = countries.ruled_by(game, "communist")
    while #ruled > 0 do
      local country = game:choose_region { among = ruled, ask = "next country" }
      local elite = game:spaces { region = country, tag = "elite" }
      if #elite > 0 then points.control(game, elite[1], "communist") end
      -- The check does not need Democrat points.
      local where = { region = country, tag = "bureaucrat" }
      game:coup { add = 1, empty = true, where = where }
      ruled = lists.without(ruled, country)
    end
  end,
}
