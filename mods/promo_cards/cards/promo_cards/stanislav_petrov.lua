-- P4 Stanislav Petrov
return {
  condition = function(game) return game:defcon() == 2 end,
  event = function(game)
    game:set_defcon(game:choose_number { min = 4, max = 5, ask = "DEFCON" })
  end,
}
