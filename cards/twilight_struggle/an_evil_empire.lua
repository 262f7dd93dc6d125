-- 97 "An Evil Empire"
return {
  event = function(game)
    game:gain_vp("us", 1)
  end,
}
