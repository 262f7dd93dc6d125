-- 52 Portuguese Empire Crumbles
return {
  event = function(game)
    game:change_influence("ussr", "angola", 2)
    game:change_influence("ussr", "se_african_states", 2)
  end,
}
