-- 38 Africa Scoring; the victory by the flashpoints stands in the rule script of the scenario
return {
  event = function(game)
    game:score("africa")
  end,
}
