-- 14 COMECON
return {
  event = function(game)
    game:place_influence {
      countries = 4,
      where = { region = "eastern_europe", not_controlled_by = "us" },
    }
  end,
}
