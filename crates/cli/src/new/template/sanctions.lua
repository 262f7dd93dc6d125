-- A lasting effect: the event only starts it, what it does is declared.
---@type brink.CardScript
local card = {
  event = function(game)
    game:start_effect { until_ = "turn_end" }
  end,

  effects = {
    ops = { { of = "@SIDE_1@", add = -1, min = 1 } },
  },
}

return card
