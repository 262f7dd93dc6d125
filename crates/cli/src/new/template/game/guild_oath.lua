---@type brink.CardScript
return {
  event = function(game)
    game:place_influence { of = "cobalt", total = 2, where = { region = "hills" } }
  end,
}
