-- 20 Olympic Games
return {
  event = function(game)
    local options = { { "take part", true }, { "boycott", false } }
    if game:choose { player = "opponent", options = options, ask = "Olympic Games" } then
      game:gain_vp(2, game:roll_off { player_adds = 2, until_decided = true })
    else
      game:change_defcon(-1)
      game:operations { value = 4, optional = game:option("may_decline_operations") }
    end
  end,
}
