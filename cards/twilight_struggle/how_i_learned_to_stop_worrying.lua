-- 46 How I Learned to Stop Worrying
return {
  event = function(game)
    game:set_defcon(game:choose_number { min = 1, max = 5, ask = "set DEFCON to" })
    game:add_mil_ops(5)
  end,
}
