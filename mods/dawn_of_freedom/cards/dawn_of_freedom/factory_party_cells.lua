-- 28 Factory Party Cells
return {
  event = function(game)
    game:remove_influence { of = "democrat", total = 3, max_each = 2, where = { tag = "worker" } }
  end,
}
