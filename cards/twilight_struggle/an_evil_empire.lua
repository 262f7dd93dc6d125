-- 97 "An Evil Empire"
return {
  event = function(game)
    game:gain_vp(1, "us")
  end,
}
