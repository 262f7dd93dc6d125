-- 38 Southeast Asia Scoring
return {
  scores = "southeast_asia",
}
