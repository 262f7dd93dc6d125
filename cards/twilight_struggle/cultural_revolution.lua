-- 58 Cultural Revolution
return {
  event = function(game)
    if game:holds_special("us") then
      game:give_special { to = "ussr", face_up = true }
    elseif game:holds_special("ussr") then
      game:gain_vp(1, "ussr")
    end
  end,
}
