-- 100 Wargames
return {
  when = { defcon = 2 },
  event = function(game)
    local ends = game:confirm {
      ask = "give the opponent 6 VP and end the game",
      yes = "who leads then wins",
      no = "the game goes on",
    }
    if not ends then return end
    game:gain_vp(6, "opponent")
    game:end_game { winner = game:leader() or "none" }
  end,
}
