-- 70 Securitate
return {
  -- Power struggles in Romania ask for the effect.
  lasts = "game",
}
