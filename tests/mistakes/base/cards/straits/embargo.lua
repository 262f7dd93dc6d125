-- The South loses a marker on the coast.
return {
  event = function(game)
    game:remove_influence {
      side = "south",
      total = 1,
      where = { region = "coast" },
    }
    game:start_effect { until_ = "turn_end" }
  end,

  effects = {
    forbid = { { actions = { "coup" }, by = "south", within = { region = "coast" } } },
    on_coup = function(game, side, space)
      game:gain_vp("north", 1)
    end,
  },
}
