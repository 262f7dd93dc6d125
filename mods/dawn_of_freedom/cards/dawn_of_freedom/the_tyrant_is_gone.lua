-- 97 The Tyrant is Gone
local tyrant = require("tyrant")

return {
  lasts = "game",
  event = function(game)
    tyrant.flee(game)
  end,
  effects = {
    -- Not before The Crowd Turns Against Ceausescu has taken place, and the Ceausescus have fled.
    forbid = {
      actions = { "event" },
      by = "either",
      cards = {
        "cult_of_personality",
        "ceausescu",
        "systematization",
        "elena",
        "massacre_in_timisoara",
      },
      when = { flag = "crowd_turned" },
    },

    on_influence = {
      when = { space = { tag = "refuge", controlled_by = "democrat" } },
      run = function(game)
        game:gain_vp(2, "democrat")
        game:set_tag(game:spaces { tag = "refuge" }[1], "refuge", false)
      end,
    },
    on_final_scoring = {
      when = { space = { tag = "refuge" } },
      run = function(game)
        game:gain_vp(2, "communist")
      end,
    },
  },
}
