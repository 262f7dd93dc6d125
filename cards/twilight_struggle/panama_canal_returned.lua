-- 64 Panama Canal Returned
return {
  event = function(game)
    game:change_influence({ "panama", "costa_rica", "venezuela" }, 1, "us")
  end,
}
