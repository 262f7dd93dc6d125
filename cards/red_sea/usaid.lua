-- 4 USAID
return {
  event = function(game)
    game:operations { value = 1 }
    if game:in_headline() and game:played_by() and game:confirm { ask = "act first in the rounds of this turn" } then
      game:start_effect { until_ = "turn_end" }
    end
  end,
  effects = {
    acts_first = { { of = "player" } },
  },
}
