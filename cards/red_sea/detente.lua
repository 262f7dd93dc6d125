-- 43 Détente
return {
  event = function(game)
    game:add_mil_ops(2, "ussr")
    game:add_mil_ops(-2, "us")
    if game:holds_special("us") then game:give_special { to = "ussr", face_up = true } end
  end,
}
