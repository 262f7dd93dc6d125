-- 52 Portuguese Empire Crumbles
return {
  event = function(game)
    game:change_influence({ "angola", "se_african_states" }, 2, "ussr")
  end,
}
