-- 79 Africa Scoring
return {
  scores = "africa",
}
