-- 89 Soviets Shoot Down KAL-007
return {
  event = function(game)
    game:change_defcon(-1)
    game:gain_vp("us", 2)
    if game:controls("us", "south_korea") then
      game:operations { value = 4, modes = { "influence", "realign" }, optional = true }
    end
  end,
}
