-- 102 National Salvation Front
return {
  -- The next power struggle in Romania or Bulgaria asks for the effect and ends it.
  lasts = "game",
}
