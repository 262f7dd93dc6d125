-- 100 Wargames
return {
  condition = function(game)
    return game:defcon() == 2
  end,
  event = function(game)
    if not game:confirm { ask = "give the opponent 6 VP and end the game" } then
      return
    end
    game:gain_vp("opponent", 6)
    local lead = game:vp_of("player") - game:vp_of("opponent")
    local winner -- nobody if both are level: a draw
    if lead ~= 0 then
      winner = lead > 0 and "player" or "opponent"
    end
    game:end_game { winner = winner }
  end,
}
