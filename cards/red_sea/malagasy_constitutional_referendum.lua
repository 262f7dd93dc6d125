-- 47 Malagasy Constitutional Referendum
return {
  event = function(game)
    game:change_influence("us", "madagascar", -1)
    game:change_influence("ussr", "madagascar", game:missing_for_control("ussr", "madagascar"))
  end,
}
