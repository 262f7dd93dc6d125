-- 29 East European Unrest
return {
  event = function(game)
    local each = game:period() == "late" and 2 or 1
    game:remove_influence {
      of = "ussr",
      countries = 3,
      each = each,
      where = { region = "eastern_europe" },
    }
  end,
}
