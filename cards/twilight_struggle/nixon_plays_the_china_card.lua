-- 71 Nixon Plays The China Card
return {
  event = function(game)
    if game:holds_special("us") then
      game:gain_vp(2, "us")
    else
      game:give_special { to = "us", face_up = false }
    end
  end,
}
