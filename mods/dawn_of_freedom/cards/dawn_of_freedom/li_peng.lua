-- 53 Li Peng
return {
  lasts = "game",
  effects = {
    die = { roll = "attempt", of = "communist", add = 1 },
  },
}
