-- 82 Iranian Hostage Crisis
return {
  event = function(game)
    game:set_influence("iran", 0, "us")
    game:change_influence("iran", 2, "ussr")
    game:start_effect() -- Terrorism asks for it
  end,
}
