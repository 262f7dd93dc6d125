-- 87 The Reformer
return {
  event = function(game)
    local total = game:vp("ussr") > game:vp("us") and 6 or 4
    game:place_influence { total = total, max_each = 2, where = { region = "europe" } }
    game:start_effect()
  end,
  effects = {
    forbid = { actions = { "coup" }, by = "ussr", within = { region = "europe" } },
  },
}
