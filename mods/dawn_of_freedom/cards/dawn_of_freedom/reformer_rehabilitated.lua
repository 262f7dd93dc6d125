-- 67 Reformer Rehabilitated
local lists = require("lists")

return {
  condition = function(game) return game:track("square") > game:track("square", "opponent") end,
  event = function(game)
    local cards = lists.without(game:cards { from = "discard" }, "common_european_home")
    -- An event that cannot happen is no answer.
    repeat
      local card = game:choose_card { from = cards, ask = "let the event happen" }
      cards = lists.without(cards, card)
    until not card or game:play_event { card = card }
  end,
}
