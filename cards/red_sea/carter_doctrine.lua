-- 9 Carter Doctrine
return {
  event = function(game)
    game:start_effect { until_ = "turn_end" }
  end,
  effects = {
    -- open in the sources: any single die of either side, one of a realignment too
    on_roll = function(game)
      local choice = game:choose { options = { "throw", "1", "6" }, ask = "die" }
      if choice ~= "throw" then
        game:end_effect("carter_doctrine")
        return tonumber(choice)
      end
    end,
  },
}
