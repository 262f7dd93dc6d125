---@type brink.CardScript
return {
  -- Cube by cube, as far as the limits of the game allow.
  event = function(game)
    local missing = game:influence("italy", "us") - game:influence("italy", "ussr") + 1
    for _ = 1, missing do
      game:change_influence("italy", 1, "ussr")
    end
  end,
}
