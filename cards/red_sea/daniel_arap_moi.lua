-- 18 Daniel arap Moi
return {
  event = function(game)
    if game:controls("kenya") then
      game:gain_vp(1)
      local function to(by)
        return { "DEFCON {n}", n = math.min(game:defcon() + by, 5) }
      end
      local steps = { { "improve", 1, does = to(1) }, { "degrade", -1, does = to(-1) } }
      game:change_defcon(game:choose { options = steps, ask = "change DEFCON" })
    else
      game:change_influence("kenya", 2)
    end
  end,
}
