-- 18 Captured Nazi Scientist
return {
  event = function(game)
    game:space_race_advance(1)
  end,
}
