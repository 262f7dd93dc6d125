-- 81 South America Scoring
return {
  scores = "south_america",
}
