-- A lasting effect needs no function: how long it lasts, and what it changes.
---@type brink.CardScript
return {
  lasts = "turn",
  effects = {
    ops = { of = "cobalt", add = -1, min = 1 },
  },
}
