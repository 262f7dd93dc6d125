---@type brink.CardScript
return {
  lasts = "turn",
  effects = {
    forbid = { actions = { "coup" }, by = "opponent", within = { region = "italy" } },
  },
}
