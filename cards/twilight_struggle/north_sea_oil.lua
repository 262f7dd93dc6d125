-- 86 North Sea Oil
return {
  lasts = "turn",
  effects = {
    extra_round = { of = "us" },
  },
}
