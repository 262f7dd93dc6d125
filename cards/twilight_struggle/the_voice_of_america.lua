-- 74 The Voice of America
return {
  event = function(game)
    game:remove_influence { of = "ussr", total = 4, max_each = 2, where = { except = { region = "europe" } } }
  end,
}
