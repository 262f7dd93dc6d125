-- 49 Foreign Currency Debt Burden
local countries = { "east_germany", "poland", "czechoslovakia", "hungary", "bulgaria" }

return {
  lasts = "turn",
  starts = "by_call",
  event = function(game)
    game:gain_vp(1, "democrat")
    local country = game:choose_region { among = countries, ask = "no Communist checks in" }
    game:start_effect { data = country }
  end,
  effects = {
    forbid = { actions = { "coup" }, by = "communist", within = { data = true } },
  },
}
