-- The other side decides, if it can.
---@type brink.CardScript
return {
  event = function(game)
    local can_pay = game:track("coin", "amber") >= 2
    if can_pay and game:confirm { player = "amber", ask = "pay 2 coins" } then
      game:change_track("coin", -2, "amber")
    else
      game:gain_vp(2, "cobalt")
    end
  end,
}
