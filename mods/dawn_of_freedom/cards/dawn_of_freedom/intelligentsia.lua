-- 31 Intelligentsia
return {
  event = function(game)
    game:place_influence { total = 4, max_each = 2, where = { tag = "intellectual" } }
  end,
}
