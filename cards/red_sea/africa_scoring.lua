-- 38 Africa Scoring; the victory by the flashpoints is in the rule script of the scenario
return {
  scores = "africa",
}
