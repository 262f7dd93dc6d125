-- 67 Reformer Rehabilitated
local lists = require("lists")

return {
  condition = function(game)
    return game:track("square") > game:track("square", "opponent")
  end,
  event = function(game)
    local cards = lists.without(game:cards { from = "discard" }, "common_european_home")
    local ask = "let the event happen"
    local card = game:choose_card { from = cards, can_happen_as = "none", ask = ask }
    if card then game:play_event { card = card } end
  end,
}
