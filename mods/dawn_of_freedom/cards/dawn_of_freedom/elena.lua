-- 101 Elena
return {
  lasts = "turn",
  event = function(game)
    game:change_influence("cluj_napoca", 2, "communist")
    game:start_effect()
  end,
  effects = {
    die = { roll = "coup", of = "democrat", add = -1, within = { region = "romania" } },
  },
}
