---@type brink.CardScript
return {
  event = function(game)
    for _, side in ipairs { "player", "opponent" } do
      game:change_track("supply", game:controls("sicily", side) and 2 or 1, side)
    end
  end,
}
