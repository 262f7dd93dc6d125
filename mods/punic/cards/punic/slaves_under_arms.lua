---@type brink.CardScript
return {
  event = function(game)
    game:place_influence {
      total = 3,
      max_each = 2,
      where = { region = "italy" },
      ask = "arm the slaves",
    }
    game:gain_vp(-1)
  end,
}
