-- 82 Iranian Hostage Crisis
return {
  event = function(game)
    game:set_influence("us", "iran", 0)
    game:change_influence("ussr", "iran", 2)
    game:start_effect {} -- Terrorism asks for it
  end,
}
