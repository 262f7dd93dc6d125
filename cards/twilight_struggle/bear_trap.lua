-- 44 Bear Trap
return {
  lasts = "game",
  effects = {
    only = { on_round_start = { by = "ussr" } },
    on_round_start = function(game)
      return game:trapped_round { player = "ussr", min_value = 2, escape_on = 4 }
    end,
  },
}
