---@type brink.CardScript
return {
  condition = function(game)
    return game:count { region = "italy", has_influence = "player" } > 0
  end,
  event = function(game)
    game:clear_influence { of = "opponent", where = { ids = { "apulia", "samnium" } }, ask = "encircle the legions" }
    game:gain_vp(1)
  end,
}
