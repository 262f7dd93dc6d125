---@type brink.CardScript
local card = {
  event = function(game)
    game:place_influence { of = "@SIDE_1@", total = 2, where = { region = "@REGION_1@" } }
  end,
}

return card
