-- 65 Camp David Accords
return {
  event = function(game)
    game:gain_vp("us", 1)
    game:change_influence("us", "israel", 1)
    game:change_influence("us", "jordan", 1)
    game:change_influence("us", "egypt", 1)
  end,
}
