-- 59 Grenztruppen
return {
  lasts = "turn",
  effects = {
    die = { roll = "coup", of = "democrat", add = -1, within = { region = "east_germany" } },
  },
}
