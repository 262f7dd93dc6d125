-- 3 Middle East Scoring
return {
  scores = "middle_east",
}
