-- 77 Samizdat
return {
  sheds_scoring = "democrat",
  -- Not with an empty hand; in hand the card itself does not count.
  condition = function(game)
    return game:hand_size("democrat") > (game:where() == "hand" and 1 or 0)
  end,
  lasts = "game",
  starts = "by_call",
  event = function(game)
    local card =
      game:choose_card { include_scoring = true, optional = "keep all cards", ask = "lay aside" }
    if not card then return end
    game:move_card(card, "aside", "democrat")
    game:draw(1, "democrat")
    game:start_effect()
  end,
  effects = {
    on_turn_start = function(game)
      local aside = game:cards { of = "democrat", from = "aside", include_scoring = true }
      game:move_card(aside, "hand", "democrat")
      game:end_effect()
    end,
  },
}
