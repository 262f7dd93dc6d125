-- 24 T-62s and Kalashnikovs
return {
  lasts = "turn",
  effects = {
    ops = { of = "ussr", add = 1, max = 3 },
  },
}
