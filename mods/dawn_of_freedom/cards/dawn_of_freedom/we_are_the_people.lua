-- 48 "We are the People!"
return {
  lasts = "game",
  starts = "after",
  event = function(game)
    local from = { ids = "lutheran_church" }
    local moved = game:remove_influence {
      of = "democrat",
      total = 4,
      where = from,
      optional = "place what was moved so far",
      ask = "move support",
    }
    local to = { region = "east_germany", except = from }
    game:place_influence { total = moved, max_each = 2, where = to }
  end,
  effects = {
    forbid = { actions = { "coup" }, by = "communist", within = { ids = "leipzig" } },
  },
}
