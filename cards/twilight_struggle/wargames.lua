-- 100 Wargames
return {
  when = { defcon = 2 },
  event = function(game)
    if not game:confirm { ask = "give the opponent 6 VP and end the game", no = "play on" } then
      return
    end
    game:gain_vp(6, "opponent")
    game:end_game { winner = game:leader() or "none" }
  end,
}
