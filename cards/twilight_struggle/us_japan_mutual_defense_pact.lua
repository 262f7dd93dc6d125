-- 27 US/Japan Mutual Defense Pact
return {
  event = function(game)
    game:change_influence("us", "japan", game:missing_for_control("us", "japan"))
    game:start_effect {}
  end,
  effects = {
    forbid = { { actions = { "coup", "realign" }, by = "ussr", within = { ids = "japan" } } },
  },
}
