-- 50 The Sinatra Doctrine
return {
  lasts = "turn",
  effects = {
    ops = { of = "democrat", add = 1 },
  },
}
