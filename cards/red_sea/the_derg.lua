-- 26 The Derg
return {
  event = function(game)
    game:change_influence("ussr", "ethiopia", 2)
    -- judged with the old stability; the new one may end the control
    if game:controls("ussr", "ethiopia") then
      game:set_stability("ethiopia", 3)
    end
  end,
}
