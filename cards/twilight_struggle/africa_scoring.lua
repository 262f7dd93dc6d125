-- 79 Africa Scoring
return {
  event = function(game)
    game:score("africa")
  end,
}
