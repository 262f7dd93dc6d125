-- 4 Duck and Cover
return {
  event = function(game)
    game:change_defcon(-1)
    game:gain_vp(5 - game:defcon(), "us")
  end,
}
