-- 13 Stasi
local home = "common_european_home"

-- The named card is played, alone or with Common European Home.
local function play(game, card)
  if card == home then
    game:play_card { card = home, player = "democrat", use = "operations" }
    return
  end
  local together = game:card(card).side == "communist"
    and game:has_card { of = "democrat", ids = home }
    and game:confirm { player = "democrat", ask = { "add {card}", card = home } }
  if together then
    game:play_card { card = home, player = "democrat", use = "event", with = card }
  else
    game:play_card { card = card, player = "democrat" }
  end
end

return {
  lasts = "turn",
  effects = {
    only = {
      on_round_start = { by = "democrat" },
      on_round_end = { by = "democrat", when = { round = { max = 6 } } },
    },

    on_round_start = function(game)
      local card = game:effect_data()
      if card and game:has_card { of = "democrat", ids = card, scoring = "any" } then
        play(game, card)
        return "over"
      end
    end,

    on_round_end = function(game)
      local ask = "name the next card"
      local card = game:choose_card { player = "democrat", scoring = "any", ask = ask }
      if not card then return end
      game:reveal_cards { of = "democrat", ids = card, scoring = "any" }
      game:change_effect { data = { card = card } }
    end,
  },
}
