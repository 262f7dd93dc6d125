-- 34 Fidesz
return {
  event = function(game)
    game:change_influence("eotvos_university", 5, "democrat")
  end,
}
