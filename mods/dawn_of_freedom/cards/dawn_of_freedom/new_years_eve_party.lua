-- 104 New Year's Eve Party
local countries = require("countries")

return {
  -- The phase `party` asks for the effect.
  lasts = "game",
  starts = "by_call",
  event = function(game)
    local ends = game:confirm {
      ask = "end the game after this turn",
      yes = "3 VP go to the Communist if he has power in 4 countries, else to the Democrat",
      no = "nothing happens",
    }
    if not ends then return end
    local ruled = #countries.ruled_by(game, "communist")
    game:gain_vp(3, ruled >= 4 and "communist" or "democrat")
    game:start_effect()
  end,
}
