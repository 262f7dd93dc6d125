-- 33 Stagflation
return {
  event = function(game)
    local shown = game:cards { of = "us", scoring = true }
    for _, card in ipairs(shown) do
      game:reveal_card(card)
    end
    game:operations { optional = true }
    if #shown > 0 then
      game:start_effect {}
    end
  end,
  effects = {
    must_play = { { of = "us", scoring = true } },
    only = { on_round_end = { by = "us" } },
    on_round_end = function(game)
      game:end_effect("stagflation")
    end,
  },
}
