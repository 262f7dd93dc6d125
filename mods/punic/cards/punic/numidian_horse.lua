---@type brink.CardScript
return {
  lasts = "turn",
  condition = function(game)
    return game:controls("numidia")
  end,
  effects = {
    die = { { roll = "coup", of = "player", add = 1, within = { except = { tag = "port" } } } },
  },
}
