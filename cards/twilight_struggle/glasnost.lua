-- 90 Glasnost
return {
  event = function(game)
    game:gain_vp(2, "ussr")
    game:change_defcon(1)
    if game:happened("the_reformer") then
      game:operations { value = 4, modes = { "influence", "realign" }, optional = true }
    end
  end,
}
