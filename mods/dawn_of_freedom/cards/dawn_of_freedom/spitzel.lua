-- 82 Spitzel
return {
  event = function(game)
    game:remove_influence { of = "democrat", total = 2, where = { region = "east_germany" } }
  end,
}
