-- 40 Cuban Missile Crisis
local function price(game, optional)
  local bases = game:opponent() == "us" and { "west_germany", "turkey" } or { "cuba" }
  -- both markers leave one country: not split
  return { of = "opponent", total = 2, where = { ids = bases }, ends_effect = true, optional = optional }
end

return {
  lasts = "turn",
  event = function(game)
    game:set_defcon(2)
    game:start_effect()
  end,
  effects = {
    actions = { remove_missiles = {
      label = "Remove 2 influence to end the Cuban Missile Crisis",
      by = "opponent",
      available = function(game) return game:can_pay_influence(price(game)) end,
      run = function(game) game:pay_influence(price(game)) end,
    } },
    -- faq: any coup, free or granted too; the side that attempts it loses, whoever is phasing
    on_coup_declared = function(game, side)
      if side ~= game:opponent() or game:pay_influence(price(game, true)) then return end
      game:end_game { winner = "player" }
    end,
  },
}
