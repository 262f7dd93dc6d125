---@type brink.CardScript
return {
  lasts = "turn",
  when = { space = { ids = "numidia", controlled_by = "player" } },
  effects = {
    die = { roll = "coup", of = "player", add = 1, within = { except = { tag = "port" } } },
  },
}
