-- 37 Middle East Scoring
return {
  event = function(game)
    game:score("middle_east")
  end,
}
