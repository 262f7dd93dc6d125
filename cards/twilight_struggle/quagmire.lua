-- 42 Quagmire
return {
  lasts = "game",
  effects = {
    on_round_start = {
      by = "us",
      run = function(game)
        return game:trapped_round { player = "us", min_value = 2, escape_on = 4 }
      end,
    },
  },
}
