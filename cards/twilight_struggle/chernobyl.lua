-- 94 Chernobyl
local regions = { "europe", "asia", "middle_east", "central_america", "africa", "south_america" }

return {
  lasts = "turn",
  starts = "by_call",
  event = function(game)
    local region = game:choose_region { among = regions, ask = "no USSR placement in" }
    game:start_effect { data = region }
  end,
  effects = {
    forbid = { actions = { "influence" }, by = "ussr", within = { data = true, kind = "any" } },
  },
}
