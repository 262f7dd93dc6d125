-- 106 NORAD
return {
  event = function(game)
    game:start_effect {}
  end,
  effects = {
    on_round_end = function(game)
      if game:defcon_moved_to(2) and game:controls("us", "canada") then
        game:place_influence { total = 1, where = { has_influence = "us" }, optional = true }
      end
    end,
  },
}
