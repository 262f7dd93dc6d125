-- 43 Détente
return {
  event = function(game)
    game:add_mil_ops("ussr", 2)
    game:add_mil_ops("us", -2)
    if game:holds_special("us") then
      game:give_special { to = "ussr", face_up = true }
    end
  end,
}
