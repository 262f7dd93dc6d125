-- 10 Kenya Joins Rapid Deployment Force
return {
  event = function(game)
    game:change_influence("kenya", 1)
    game:remove_influence {
      of = "opponent",
      countries = 1,
      where = { not_controlled_by = "opponent" },
    }
  end,
}
