-- 34 CENTO Collapses
return {
  event = function(game)
    game:remove_influence { of = "us", total = 2, where = { region = "middle_east" } }
  end,
}
