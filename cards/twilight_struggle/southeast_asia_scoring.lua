-- 38 Southeast Asia Scoring
return {
  event = function(game)
    game:score("southeast_asia")
  end,
}
