---@type brink.CardScript
return {
  lasts = "turn",
  effects = {
    ops = { of = "opponent", add = -1, min = 1 },
  },
}
