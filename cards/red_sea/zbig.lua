-- 2 ZBIG
return {
  lasts = "round",
  event = function(game)
    game:coup { where = { kind = "country" }, ignore_defcon = true }
    game:end_effect() -- for this one coup only
  end,
  effects = {
    keep_defcon = { by = "player" },
  },
}
