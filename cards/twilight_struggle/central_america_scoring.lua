-- 37 Central America Scoring
return {
  scores = "central_america",
}
