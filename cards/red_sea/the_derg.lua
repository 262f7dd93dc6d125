-- 26 The Derg: control is judged with the old stability, the new one may end it
return {
  event = function(game)
    game:change_influence("ethiopia", 2, "ussr")
    if game:controls("ethiopia", "ussr") then game:set_stability("ethiopia", 3) end
  end,
}
