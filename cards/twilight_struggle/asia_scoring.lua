-- 1 Asia Scoring
return {
  scores = "asia",
}
