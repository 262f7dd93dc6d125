-- 104 The Cambridge Five
return {
  when = { except = { period = "late" } },
  event = function(game)
    local held, regions = game:cards { of = "us", scoring = true }, {}
    table.sort(held) -- shown in the order of their names
    for _, card in ipairs(game:reveal_cards { from = held, scoring = true }) do
      table.insert(regions, game:card(card).scoring_region)
    end
    game:place_influence { total = 1, where = { region = regions, kind = "any" }, optional = true }
  end,
}
