-- 21 NATO
local protected = { region = "europe", controlled_by = "us" }

return {
  event = function(game)
    game:start_effect {}
  end,
  effects = {
    forbid = {
      { actions = { "coup", "realign" }, by = "ussr", within = protected },
      { actions = { "war" }, by = "either", within = protected },
    },
  },
}
