-- 30 Tear Gas
local students = { tag = "student" }

return {
  lasts = "game",
  effects = {
    die = { roll = "coup", of = "communist", add = 1, within = students },
    cancelled_by = { on_coup = { by = "communist", within = students } },
  },
}
