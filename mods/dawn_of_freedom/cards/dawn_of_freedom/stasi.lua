-- 13 Stasi
local home = "common_european_home"

return {
  lasts = "turn",
  effects = {
    must_play = { of = "democrat", data = true, any_use = true },

    actions = {
      together = {
        label = "Common European Home with the named card",
        by = "democrat",
        ends_round = true,
        available = function(game)
          local card = game:effect_data()
          return card ~= nil
            and game:has_card { of = "democrat", owner = "communist", ids = card }
            and game:has_card { of = "democrat", ids = home }
        end,
        run = function(game)
          local card = game:effect_data()
          game:play_card { card = home, player = "democrat", use = "event", with = card }
        end,
      },
    },

    on_round_end = {
      by = "democrat",
      when = { round = { max = 6 } },
      run = function(game)
        local ask = "name the next card"
        local card = game:choose_card { player = "democrat", include_scoring = true, ask = ask }
        if not card then return end
        game:reveal_cards { of = "democrat", ids = card, include_scoring = true }
        game:change_effect { data = { card = card } }
      end,
    },
  },
}
