---@type brink.CardScript
return {
  lasts = "turn",
  effects = {
    forbid = { actions = { "coup" }, by = "either", within = { region = "africa" } },
  },
}
