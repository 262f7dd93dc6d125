-- 100 Stand Fast
return {
  lasts = "turn",
  effects = {
    die = { roll = "coup", of = "opponent", add = -1, within = { controlled_by = "player" } },
  },
}
