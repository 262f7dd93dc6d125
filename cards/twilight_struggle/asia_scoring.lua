-- 1 Asia Scoring
return {
  event = function(game)
    game:score("asia")
  end,
}
