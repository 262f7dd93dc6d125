-- 9 Carter Doctrine
return {
  lasts = "turn",
  effects = {
    -- open in the sources: any single die of either side, one of a realignment too
    on_roll = function(game)
      local die = game:choose { options = { { "throw", 0 }, { "1", 1 }, { "6", 6 } }, ask = "die" }
      if die > 0 then
        game:end_effect()
        return die
      end
    end,
  },
}
