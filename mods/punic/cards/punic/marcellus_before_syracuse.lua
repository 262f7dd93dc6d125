---@type brink.CardScript
return {
  event = function(game)
    local removed = -game:change_influence("sicily", -2, "opponent")
    if removed > 0 then
      game:change_influence("sicily", 1)
    else
      game:gain_vp(2)
    end
  end,
}
