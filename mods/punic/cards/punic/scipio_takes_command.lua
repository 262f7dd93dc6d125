---@type brink.CardScript
return {
  event = function(game)
    game:start_effect { data = 0 } -- the turn in which Scipio sailed last
  end,
  effects = {
    die = { roll = "coup", of = "player", add = 1, within = { region = { "west", "africa" } } },
    actions = {
      sail = {
        label = "sail for Africa",
        by = "player",
        when = { track = "fleets", min = 1 },
        available = function(game)
          return game:effect_data() < game:turn()
        end,
        run = function(game)
          game:change_track("fleets", -1)
          game:change_influence("utica", 1)
          game:end_effect()
          game:start_effect { data = game:turn() }
        end,
      },
    },
  },
}
