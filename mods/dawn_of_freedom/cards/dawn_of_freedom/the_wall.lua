-- 9 The Wall
return {
  when = { except = { effect = "the_wall_must_go" } },
  lasts = "game",
  effects = {
    -- The scenario leaves out what neighbours take off the die while this is in force.
    cancelled_by = { on_coup = { by = "communist", within = { region = "east_germany" } } },
  },
}
