-- 18 Captured Nazi Scientist
return {
  event = function(game)
    game:advance_space("player", 1)
  end,
}
