-- 64 Panama Canal Returned
return {
  event = function(game)
    game:change_influence("us", "panama", 1)
    game:change_influence("us", "costa_rica", 1)
    game:change_influence("us", "venezuela", 1)
  end,
}
