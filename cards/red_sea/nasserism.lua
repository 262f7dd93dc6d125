-- 23 Nasserism
return {
  lasts = "turn",
  effects = {
    die = { roll = "coup", of = "ussr", add = 1 },
  },
}
