-- P4 Stanislav Petrov
return {
  when = { defcon = 2 },
  event = function(game)
    game:set_defcon(game:choose_number { min = 4, max = 5, ask = "set DEFCON to" })
  end,
}
