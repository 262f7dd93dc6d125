-- 5 Albano-Stalinist Economics
return {
  event = function(game)
    game:start_effect { until_ = "turn_end" }
  end,
  effects = {
    -- open in the sources: one point in Africa is enough to lower the whole card
    ops = { { of = "opponent", add = -1, min = 1, actions = { "influence" }, within = { region = "africa" }, spent = "any" } },
  },
}
