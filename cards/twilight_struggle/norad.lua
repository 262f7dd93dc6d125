-- 106 NORAD
return {
  lasts = "game",
  effects = {
    on_round_end = {
      defcon_moved_to = 2,
      run = function(game)
        if game:controls("canada", "us") then
          game:place_influence { total = 1, where = { has_influence = "us" }, optional = true }
        end
      end,
    },
  },
}
