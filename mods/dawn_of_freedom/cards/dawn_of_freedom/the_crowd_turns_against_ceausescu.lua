-- 54 The Crowd Turns Against Ceausescu
return {
  -- The next power struggle in Romania asks for the effect and ends it.
  lasts = "game",
}
