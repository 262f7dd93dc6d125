-- 101 Elena
return {
  lasts = "turn",
  starts = "after",
  event = function(game)
    game:change_influence("cluj_napoca", 2, "communist")
  end,
  effects = {
    die = { roll = "coup", of = "democrat", add = -1, within = { region = "romania" } },
  },
}
