-- 21 The Lion Falters; that it has happened opens another card, see `requires`
return {
  event = function(game)
    if game:controls("ussr", "ethiopia") then
      game:gain_vp("ussr", 2)
    else
      game:change_influence("ussr", "ethiopia", 1)
      game:set_influence("us", "ethiopia", 0)
    end
  end,
}
