-- 87 The Reformer
return {
  event = function(game)
    local total = game:vp_of("ussr") > game:vp_of("us") and 6 or 4
    game:place_influence { total = total, max_each = 2, where = { region = "europe" } }
    game:start_effect {}
  end,
  effects = {
    forbid = { { actions = { "coup" }, by = "ussr", within = { region = "europe" } } },
  },
}
