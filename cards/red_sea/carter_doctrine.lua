-- 9 Carter Doctrine
return {
  lasts = "turn",
  effects = {
    -- open in the sources: any single die of either side, one of a realignment too
    on_roll = function(game)
      local options = {
        { "throw", 0, does = "the die is rolled, and the choice stays for a later one" },
        { "1", 1, does = "the die shows 1" },
        { "6", 6, does = "the die shows 6" },
      }
      local die = game:choose { options = options, ask = "throw the die or set it" }
      if die > 0 then
        game:end_effect()
        return die
      end
    end,
  },
}
