-- 93 Iran-Contra Scandal
return {
  lasts = "turn",
  effects = {
    die = { roll = "realign", of = "us", add = -1 },
  },
}
