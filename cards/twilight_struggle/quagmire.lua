-- 42 Quagmire
return {
  event = function(game)
    game:start_effect {}
  end,
  effects = {
    on_round_start = function(game, side)
      if side == "us" then
        return game:trapped_round { player = "us", min_value = 2, escape_on = 4 }
      end
    end,
  },
}
