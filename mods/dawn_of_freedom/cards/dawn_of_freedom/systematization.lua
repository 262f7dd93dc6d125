-- 69 Systematization
local beside = { adjacent_to = { data = true } }

return {
  lasts = "game",
  starts = "by_call",
  event = function(game)
    local space = game:choose_space { where = { region = "romania" }, ask = "eliminate" }
    game:set_influence(space, 0, "democrat")
    local moved = -game:set_influence(space, 0, "communist")
    if space ~= "bucuresti" then game:change_influence("bucuresti", moved, "communist") end
    game:start_effect { data = space }
  end,
  effects = {
    out_of_play = { within = { data = true } },
    -- Its neighbours are neighbours of each other.
    links = { from = beside, to = beside, state = "open" },
  },
}
