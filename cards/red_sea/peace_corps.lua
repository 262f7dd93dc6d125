-- 1 Peace Corps
return {
  event = function(game)
    game:remove_influence {
      of = "opponent",
      countries = 1,
      where = { not_controlled_by = "opponent" },
    }
    game:place_influence { countries = 2, where = { controlled_by = "player" } }
  end,
}
