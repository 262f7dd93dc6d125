-- 38 Africa Scoring; the victory by the flashpoints stands in the rule script of the scenario
return {
  scores = "africa",
}
