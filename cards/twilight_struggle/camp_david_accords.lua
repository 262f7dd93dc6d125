-- 65 Camp David Accords
return {
  event = function(game)
    game:gain_vp(1, "us")
    game:change_influence({ "israel", "jordan", "egypt" }, 1, "us")
  end,
}
