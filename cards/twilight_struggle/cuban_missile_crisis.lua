-- 40 Cuban Missile Crisis
local bases = { us = { "west_germany", "turkey" }, ussr = { "cuba" } }

local function payable(game)
  local list = {}
  for _, space in ipairs(bases[game:opponent()]) do
    if game:influence("opponent", space) >= 2 then
      table.insert(list, space)
    end
  end
  return list
end

-- both markers leave one country: not split
local function pay(game, optional)
  local space = game:choose_space {
    player = "opponent",
    where = { ids = payable(game) },
    optional = optional,
    ask = "remove 2 influence from",
  }
  if space then
    game:change_influence("opponent", space, -2)
    game:end_effect("cuban_missile_crisis")
  end
  return space
end

return {
  event = function(game)
    game:set_defcon(2)
    game:start_effect { until_ = "turn_end" }
  end,
  effects = {
    actions = {
      remove_missiles = {
        label = "Remove 2 influence to end the Cuban Missile Crisis",
        by = "opponent",
        available = function(game)
          return #payable(game) > 0
        end,
        run = function(game)
          pay(game, false)
        end,
      },
    },
    -- faq: any coup, free or granted too; the side that attempts it loses, whoever is phasing
    on_coup_declared = function(game, side)
      if side == game:opponent() and not pay(game, true) then
        game:end_game { winner = "player" }
      end
    end,
  },
}
