-- 5 Albano-Stalinist Economics
local africa = { region = "africa" }

return {
  lasts = "turn",
  effects = {
    -- open in the sources: one point in Africa is enough to lower the whole card
    ops = {
      of = "opponent",
      add = -1,
      min = 1,
      actions = { "influence" },
      within = africa,
      spent = "any",
    },
  },
}
