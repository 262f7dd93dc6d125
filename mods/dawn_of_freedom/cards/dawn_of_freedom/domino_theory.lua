-- 89 Domino Theory
local countries = require("countries")

return {
  condition = function(game)
    return #countries.ruled_by(game, "democrat") >= 2
  end,
  event = function(game)
    local card = game:choose_card {
      from = "discard",
      scoring = true,
      optional = "score nothing",
      ask = "play",
    }
    if card then game:play_event { card = card } end
  end,
}
