-- 27 US/Japan Mutual Defense Pact
return {
  event = function(game)
    game:change_influence("japan", game:missing_for_control("japan", "us"), "us")
    game:start_effect()
  end,
  effects = {
    forbid = { actions = { "coup", "realign" }, by = "ussr", within = { ids = "japan" } },
  },
}
