-- 18 Daniel arap Moi
return {
  event = function(game)
    if game:controls("kenya") then
      game:gain_vp(1)
      game:change_defcon(game:choose { options = { { "improve", 1 }, { "degrade", -1 } }, ask = "DEFCON" })
    else
      game:change_influence("kenya", 2)
    end
  end,
}
