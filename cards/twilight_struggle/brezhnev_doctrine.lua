-- 51 Brezhnev Doctrine
return {
  lasts = "turn",
  effects = {
    ops = { of = "ussr", add = 1, max = 4 },
  },
}
