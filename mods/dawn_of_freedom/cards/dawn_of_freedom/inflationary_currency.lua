-- 44 Inflationary Currency
local countries = require("countries")

return {
  condition = function(game)
    return #countries.ruled_by(game, game:opponent()) > 0
  end,
  event = function(game)
    local where = { region = countries.choose(game, game:opponent(), "currency of") }
    game:remove_influence { of = "opponent", total = 2, where = where }
    local discarded = game:discard_cards {
      player = "opponent",
      min_value = 3,
      total = 1,
      optional = "a support check follows there",
      ask = "discard to avoid the check",
    }
    if discarded == 0 then game:coup { where = where } end
  end,
}
