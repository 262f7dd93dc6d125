-- 98 Aldrich Ames Remix
return {
  event = function(game)
    game:start_effect { until_ = "turn_end" }
    game:discard_cards { from = "hand", of = "us", total = 1, scoring = "any" }
  end,
  effects = {
    open_hand = { { of = "us" } },
  },
}
