-- 63 Genscher
return {
  lasts = "turn",
  effects = {
    cost = { of = "democrat", to = 1, within = { region = "east_germany" } },
  },
}
