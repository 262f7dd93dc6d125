-- 42 Quagmire
return {
  lasts = "game",
  effects = {
    only = { on_round_start = { by = "us" } },
    on_round_start = function(game)
      return game:trapped_round { player = "us", min_value = 2, escape_on = 4 }
    end,
  },
}
