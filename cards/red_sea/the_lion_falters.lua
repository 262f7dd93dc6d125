-- 21 The Lion Falters; that it has happened opens another card, see `requires`
return {
  event = function(game)
    if game:controls("ethiopia", "ussr") then
      game:gain_vp(2, "ussr")
    else
      game:change_influence("ethiopia", 1, "ussr")
      game:set_influence("ethiopia", 0, "us")
    end
  end,
}
