-- 64 Legacy of 1968
return {
  event = function(game)
    local where = { region = "czechoslovakia", not_controlled_by = "communist" }
    game:change_influence(game:spaces(where), 1, "democrat")
  end,
}
