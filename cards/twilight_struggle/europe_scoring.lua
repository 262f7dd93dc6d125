-- 2 Europe Scoring
return {
  event = function(game)
    game:score("europe")
  end,
}
