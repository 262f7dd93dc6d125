---@type brink.CardScript
local near = {
  any = {
    { has_influence = "player" },
    { adjacent_to = { region = "italy", has_influence = "player" } },
  },
}

return {
  when = { space = { region = "italy", has_influence = "player" } },
  event = function(game)
    game:remove_influence {
      of = "opponent",
      countries = 1,
      each = 2,
      where = { region = "italy", all = { near } },
      ask = "ambush in the mist",
    }
  end,
}
