-- 23 Marshall Plan
return {
  event = function(game)
    game:place_influence {
      countries = 7,
      where = { region = "western_europe", not_controlled_by = "ussr" },
    }
  end,
}
