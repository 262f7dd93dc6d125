-- 5 General Strike
return {
  lasts = "game",
  effects = {
    on_round_start = {
      by = "communist",
      run = function(game)
        local card = game:choose_card {
          player = "communist",
          optional = game:has_card { of = "communist", scoring = true }
            and "play a scoring card instead",
          ask = "discard to end the strike",
        }
        if not card then return "scoring" end
        game:discard(card)
        local die = game:roll("communist")
        if die + game:value(card, "communist") > 5 then game:end_effect() end
        return "over"
      end,
    },
  },
}
