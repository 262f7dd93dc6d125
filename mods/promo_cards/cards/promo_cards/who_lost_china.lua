-- P7 Who Lost China
return {
  event = function(game)
    if game:holds_special("ussr") then game:add_mil_ops(-game:mil_ops("us"), "us") end
  end,
}
