-- 71 Nixon Plays The China Card
return {
  event = function(game)
    if game:holds_special("ussr") then
      game:give_special { to = "us", face_up = false }
    else
      game:gain_vp(2, "us")
    end
  end,
}
