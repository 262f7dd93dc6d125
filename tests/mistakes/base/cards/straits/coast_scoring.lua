return {
  scores = "coast",
}
