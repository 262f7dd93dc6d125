return {
  event = function(game)
    game:score("north")
  end,
}
