-- The South loses a marker on the coast.
return {
  lasts = "turn",
  event = function(game)
    game:remove_influence {
      of = "south",
      total = 1,
      where = { region = "coast" },
    }
    game:start_effect()
  end,

  effects = {
    forbid = { { actions = { "coup" }, by = "south", within = { region = "coast" } } },
    on_coup = function(game, side, space)
      game:gain_vp(1, "north")
    end,
  },
}
