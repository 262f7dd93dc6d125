-- 74 The Voice of America
return {
  event = function(game)
    local outside, early = { except = { region = "europe" } }, game:option("events_may_end_early")
    game:remove_influence { of = "ussr", total = 4, max_each = 2, where = outside, optional = early }
  end,
}
