-- 29 Jan Palach Week
return {
  event = function(game)
    game:change_influence("charles_university", 6, "democrat")
  end,
}
