-- 100 Wargames, where the USSR wins what the US does not win with 20 points
return {
  when = { defcon = 2 },
  event = function(game)
    if not game:confirm { ask = "give the opponent 6 VP and end the game", no = "play on" } then
      return
    end
    game:gain_vp(6, "opponent")
    -- open in the sources: what the USSR ends goes to the side that is ahead, as in the base game
    game:end_game { winner = game:player() == "us" and "ussr" or game:leader() }
  end,
}
