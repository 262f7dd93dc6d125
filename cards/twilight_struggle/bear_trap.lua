-- 44 Bear Trap
return {
  event = function(game)
    game:start_effect {}
  end,
  effects = {
    on_round_start = function(game, side)
      if side == "ussr" then
        return game:trapped_round { player = "ussr", min_value = 2, escape_on = 4 }
      end
    end,
  },
}
