-- 72 Peasant Parties Revolt
return {
  -- The next power struggle asks for the effect and ends it.
  lasts = "game",
}
