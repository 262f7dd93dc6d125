-- 44 Bear Trap
return {
  lasts = "game",
  effects = {
    on_round_start = {
      by = "ussr",
      run = function(game)
        return game:trapped_round { player = "ussr", min_value = 2, escape_on = 4 }
      end,
    },
  },
}
