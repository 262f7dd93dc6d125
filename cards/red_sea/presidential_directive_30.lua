-- 31 Presidential Directive 30
return {
  lasts = "turn",
  starts = "after",
  event = function(game)
    -- open in the sources: a zone counts as anywhere
    game:place_influence { total = 1, where = { kind = "any" }, optional = true }
  end,
  effects = {
    extra_round = { of = "player" },
  },
}
