-- 2 ZBIG
return {
  lasts = "round",
  event = function(game)
    game:start_effect() -- for this one coup
    game:coup { where = { kind = "country" }, ignore_defcon = true }
    game:end_effect()
  end,
  effects = {
    keep_defcon = { by = "player" },
  },
}
