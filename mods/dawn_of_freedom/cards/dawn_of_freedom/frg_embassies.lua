-- 74 FRG Embassies
return {
  lasts = "turn",
  effects = {
    die = { roll = "coup", of = "democrat", add = 1, within = { region = "eastern_europe" } },
  },
}
