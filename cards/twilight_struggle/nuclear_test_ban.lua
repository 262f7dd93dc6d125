-- 34 Nuclear Test Ban
return {
  event = function(game)
    game:gain_vp(game:defcon() - 2)
    game:change_defcon(2)
  end,
}
