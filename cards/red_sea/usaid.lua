-- 4 USAID
return {
  lasts = "turn",
  starts = "by_call",
  event = function(game)
    game:operations { value = 1, optional = false }
    local headlined = game:in_headline() and game:played_by()
    local first = headlined
      and game:confirm {
        ask = "act first in the rounds of this turn",
        yes = "your side plays first in each round",
        no = "the order of play stays as it is",
      }
    if first then game:start_effect() end
  end,
  effects = {
    acts_first = { of = "player" },
  },
}
