-- 45 Famine: an effect for each country that it strikes
return {
  event = function(game)
    local struck = game:choose_spaces { total = 2, adjacent = true, ask = "famine in" }
    game:start_effect { data = struck }
    game:coup { where = { ids = game:marked("famine") } }
  end,
  effects = {
    die = { roll = "coup", of = "either", add = 1, within = { data = true } },
    cancelled_by = { on_coup = { won = true, within = { data = true } } },
  },
}
