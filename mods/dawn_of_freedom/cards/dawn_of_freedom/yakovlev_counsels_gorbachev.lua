-- 62 Yakovlev Counsels Gorbachev
return {
  -- The next power struggle asks for the effect and ends it.
  lasts = "game",
}
