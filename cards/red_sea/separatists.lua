-- 42 Separatists
return {
  event = function(game)
    local where =
      { kind = "country", has_influence = "opponent", except = { tag = "battleground" } }
    local space =
      game:choose_space { where = where, ask = "raise influence to the level of the opponent in" }
    if space then game:raise_influence(space, game:influence(space, "opponent")) end
  end,
}
