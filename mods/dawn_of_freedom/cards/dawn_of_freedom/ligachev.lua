-- 99 Ligachev
local west = "gorbachev_charms_the_west"

-- Gorbachev for operations alone is no answer.
local function settle(game, _, card, use)
  local answered = card == west and use ~= "operations"
  if not answered then game:gain_vp(3, "communist") end
  game:end_effect()
end

return {
  lasts = "game",
  effects = {
    on_commit = {
      by = "democrat",
      run = settle,
    },
    -- The awards of the Square play a card before the round is committed.
    on_play = {
      by = "democrat",
      when = { phasing = "democrat" },
      run = settle,
    },
  },
}
