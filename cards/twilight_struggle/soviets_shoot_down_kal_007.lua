-- 89 Soviets Shoot Down KAL-007
return {
  event = function(game)
    game:change_defcon(-1)
    game:gain_vp(2, "us")
    if game:controls("south_korea", "us") then
      game:operations { value = 4, modes = { "influence", "realign" }, optional = true }
    end
  end,
}
