-- The rules of this game that numbers cannot express. `brink docs rule_scripts` explains them, `brink api` lists every call.

---@type brink.RuleScript
return {
  -- How this script may end a game: a word for tests and reports, and what people read.
  endings = { monopoly = "every market is in one hand" },

  effects = {
    -- What is: the engine looks here whenever it needs a value or a target.
    forbid = {
      { actions = { "realign" }, by = "either" }, -- there are no realignment rolls in this game
      { actions = { "coup" }, by = "amber", when = { track = "coin", side = "amber", max = 0 } },
      { actions = { "coup" }, by = "cobalt", when = { track = "coin", side = "cobalt", max = 0 } },
    },
    ops = { of = "either", add = 1, max = 4, when = { flag = "fair" } },

    -- What happens: the engine calls these functions at their moments.

    -- A port brings its side a coin at the start of each turn.
    on_turn_start = function(game)
      for _, side in ipairs { "amber", "cobalt" } do
        game:change_track("coin", game:count { tag = "port", controlled_by = side }, side)
      end
    end,

    -- Raiders want to be paid.
    on_coup = function(game, side)
      game:change_track("coin", -1, side)
    end,

    -- The fair closes with the turn. A side that controls every battleground has won.
    on_turn_end = function(game)
      game:set_flag("fair", false)
      for _, side in ipairs { "amber", "cobalt" } do
        if game:count { tag = "battleground", controlled_by = side } == 3 then
          game:end_game { winner = side, reason = "monopoly" }
        end
      end
    end,
  },
}
