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
    -- the next round that the US commits itself in: not the one in which it plays this card
    only = { on_commit = { by = "us" } },
    on_commit = function(game)
      game:end_effect("stagflation")
    end,
  },
}
