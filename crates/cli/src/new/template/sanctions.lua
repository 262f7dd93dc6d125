-- A lasting effect: how long it lasts and what it does.
---@type brink.CardScript
local card = {
  lasts = "turn",
  effects = {
    ops = { of = "@SIDE_1@", add = -1, min = 1 },
  },
}

return card
