-- 17 Roundtable Talks
return {
  -- The next power struggle asks for the effect and ends it.
  event = function(game)
    game:start_effect { keep_card = true }
  end,
}
