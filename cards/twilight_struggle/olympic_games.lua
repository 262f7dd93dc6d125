-- 20 Olympic Games
return {
  event = function(game)
    local answer = game:choose { player = "opponent", options = { "take part", "boycott" }, ask = "Olympic Games" }
    if answer == "boycott" then
      game:change_defcon(-1)
      game:operations { value = 4, optional = game:option("may_decline_operations") }
    else
      local sponsor, guest
      repeat
        sponsor = game:roll("player") + 2
        guest = game:roll("opponent")
      until sponsor ~= guest
      game:gain_vp(sponsor > guest and "player" or "opponent", 2)
    end
  end,
}
