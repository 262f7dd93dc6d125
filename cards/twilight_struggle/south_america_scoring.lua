-- 81 South America Scoring
return {
  event = function(game)
    game:score("south_america")
  end,
}
