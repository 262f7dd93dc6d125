-- 90 Glasnost
return {
  event = function(game)
    game:gain_vp("ussr", 2)
    game:change_defcon(1)
    if game:happened("the_reformer") then
      game:operations { value = 4, modes = { "influence", "realign" }, optional = true }
    end
  end,
}
