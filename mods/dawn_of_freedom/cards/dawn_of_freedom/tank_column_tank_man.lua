-- 85 Tank Column / Tank Man
return {
  event = function(game)
    game:change_track("square", 1)
  end,
}
