-- 7 State Run Media
return {
  event = function(game)
    game:remove_influence { of = "democrat", total = 4, max_each = 2 }
  end,
}
