-- 31 Red Scare/Purge
return {
  lasts = "turn",
  effects = {
    ops = { of = "opponent", add = -1, min = 1 },
  },
}
