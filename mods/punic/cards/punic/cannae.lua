---@type brink.CardScript
return {
  when = { space = { region = "italy", has_influence = "player" } },
  event = function(game)
    game:clear_influence {
      of = "opponent",
      where = { ids = { "apulia", "samnium" } },
      ask = "encircle the legions",
    }
    game:gain_vp(1)
  end,
}
