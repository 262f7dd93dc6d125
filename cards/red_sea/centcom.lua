-- 8 CENTCOM
return {
  event = function(game)
    local space =
      game:choose_space { where = { kind = "country" }, ask = "protect from coups and realignment" }
    game:start_effect { data = space }
  end,
  effects = {
    forbid = { actions = { "coup", "realign" }, by = "opponent", within = { data = true } },
  },
}
