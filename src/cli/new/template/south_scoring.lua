return {
  event = function(game)
    game:score("south")
  end,
}
