-- 25 Containment
return {
  lasts = "turn",
  effects = {
    ops = { of = "us", add = 1, max = 4 },
  },
}
