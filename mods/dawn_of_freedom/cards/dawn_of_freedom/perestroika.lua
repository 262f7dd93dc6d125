-- 25 Perestroika
return {
  lasts = "turn",
  effects = {
    ops = { of = "communist", add = 1 },
  },
}
