-- 2 Solidarity Legalized
return {
  lasts = "game",
  starts = "after",
  event = function(game)
    local where = { region = "poland", tag = { "worker", "farmer" }, controlled_by = "neither" }
    game:change_influence(game:spaces(where), 1, "democrat")
  end,
  effects = {
    forbid = { actions = { "coup" }, by = "communist", within = { ids = "gdansk" } },
  },
}
