-- 35 Heal Our Bleeding Wound
return {
  event = function(game)
    local vp = { early = 3, mid = 1, late = -3 }
    game:gain_vp(vp[game:period()], "communist")
  end,
}
