-- 20 Olympic Games
return {
  event = function(game)
    local options = {
      { "take part", true, does = "both roll, the sponsor with +2; the higher die gets 2 VP" },
      { "boycott", false, does = "DEFCON falls by 1, and the sponsor conducts operations worth 4" },
    }
    if game:choose { player = "opponent", options = options, ask = "take part or boycott" } then
      game:gain_vp(2, game:roll_off { player_adds = 2, until_decided = true })
    else
      game:change_defcon(-1)
      game:operations { value = 4 }
    end
  end,
}
