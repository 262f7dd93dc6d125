-- 37 Central America Scoring
return {
  event = function(game)
    game:score("central_america")
  end,
}
