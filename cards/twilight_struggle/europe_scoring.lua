-- 2 Europe Scoring
return {
  scores = "europe",
}
