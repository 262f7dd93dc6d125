return {
  scores = "europe_allied_berlin",
}
