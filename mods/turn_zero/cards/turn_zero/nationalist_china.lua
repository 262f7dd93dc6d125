return {
  event = function(game)
    game:place_influence { of = "us", countries = 3, where = { region = "asia" } }
  end,
}
