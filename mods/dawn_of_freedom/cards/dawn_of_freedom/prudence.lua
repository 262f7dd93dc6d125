-- 8 Prudence
return {
  lasts = "turn",
  effects = {
    ops = { of = "opponent", add = -1, min = 1 },
  },
}
