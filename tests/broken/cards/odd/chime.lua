-- names that are nearly right
return {
  event = function(game) end,
  conditon = function(game) return true end,
  headline_first = "purple",
  effects = {
    ops = { { of = "red", ad = 1, max = 40 } },
    forbid = { { actions = { "coup", "wars" }, by = "reed", within = { region = "wst", tags = "battleground" } } },
    die = "coup",
    battlegrounds = { { within = { ids = { "ash", "red_home", "oak" } } }, { scoring = "west", coup = true } },
    must_play = { { of = "opponent", card = "bel" }, { of = "blue", card = "alarm", scoring = true } },
    exempt = { { from = "harp", within = { adjacent_to = { ids = "red_home" } } } },
    on_cuop = function() end,
    on_round_end = "later",
    actions = { ring = { label = "Ring", by = "everybody", available = true } },
  },
}
