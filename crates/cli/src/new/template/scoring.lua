---@type brink.CardScript
local card = {
  event = function(game)
    game:score("@REGION@")
  end,
}

return card
