-- 21 NATO
local protected = { region = "europe", controlled_by = "us" }

return {
  lasts = "game",
  effects = {
    forbid = {
      { actions = { "coup", "realign" }, by = "ussr", within = protected },
      { actions = { "war" }, by = "either", within = protected },
    },
  },
}
