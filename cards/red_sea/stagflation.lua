-- 33 Stagflation
return {
  event = function(game)
    local shown = game:reveal_cards { of = "us", scoring = true }
    game:operations { optional = true }
    if #shown > 0 then game:start_effect() end
  end,
  -- the next round that the US commits itself in: not the one in which it plays this card
  effects = {
    must_play = { of = "us", scoring = true },
    cancelled_by = { on_commit = { by = "us" } },
  },
}
