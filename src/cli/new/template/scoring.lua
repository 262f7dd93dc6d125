return {
  event = function(game)
    game:score("@REGION@")
  end,
}
