-- 41 Nuclear Subs
return {
  lasts = "turn",
  effects = {
    keep_defcon = { by = "us" },
  },
}
