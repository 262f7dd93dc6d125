-- 58 Austria-Hungary Border Reopened
return {
  lasts = "turn",
  effects = {
    ops = { of = "democrat", add = 1, within = { region = "east_germany" } },
  },
}
