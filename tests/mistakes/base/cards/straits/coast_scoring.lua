return {
  event = function(game)
    game:score("coast")
  end,
}
