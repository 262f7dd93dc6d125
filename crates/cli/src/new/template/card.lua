-- The event of a card. `game` is the engine: `brink api` lists every call.
---@type brink.CardScript
local card = {
  -- The event can happen only if this returns true. Without it, it always can.
  -- condition = function(game) return game:turn() > 1 end,

  event = function(game)
    -- A question: the script waits here until the player has chosen. It gives the id of a space,
    -- or nil if there was nothing to choose. `where` takes a filter: { region = "…", controlled_by = "opponent" }.
    local space = game:choose_space { ask = "Where does the marker go?" }
    if space then game:change_influence(space, 1) end
  end,

  -- A lasting effect, which begins before the event: how long it lasts ("game", "turn" or "round"), and what it does.
  -- lasts = "turn",
  -- effects = {
  --   ops = { of = "player", add = 1, max = 4 },
  --   on_turn_end = function(game) game:gain_vp(1) end,
  -- },
}

return card
