-- 41 Ceausescu
return {
  lasts = "round",
  starts = "after",
  event = function(game)
    game:remove_influence { of = "democrat", total = 3, where = { region = "romania" } }
    game:coup { where = { region = "romania" } }
  end,
  effects = {
    on_round_end = function(game)
      local near = { has_influence = "democrat", adjacent_to = { ids = "cluj_napoca" } }
      if game:count(near) > 0 then game:change_influence("bucuresti", -1, "communist") end
    end,
  },
}
