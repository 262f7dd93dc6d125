-- 18 Daniel arap Moi
return {
  event = function(game)
    if game:controls("kenya") then
      game:gain_vp(1)
      local now = game:defcon()
      local steps = {
        { "improve", 1, does = { "DEFCON rises to {n}", n = math.min(now + 1, 5) } },
        { "degrade", -1, does = { "DEFCON falls to {n}", n = now - 1 } },
      }
      game:change_defcon(game:choose { options = steps, ask = "change DEFCON" })
    else
      game:change_influence("kenya", 2)
    end
  end,
}
