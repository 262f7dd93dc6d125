-- 18 Daniel arap Moi
return {
  event = function(game)
    if game:controls("player", "kenya") then
      game:gain_vp("player", 1)
      local step = game:choose { options = { "improve", "degrade" }, ask = "DEFCON" }
      game:change_defcon(step == "improve" and 1 or -1)
    else
      game:change_influence("player", "kenya", 2)
    end
  end,
}
