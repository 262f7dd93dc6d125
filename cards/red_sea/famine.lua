-- 45 Famine: an effect for each country that it strikes
local function strike(game, space)
  local old = game:count { ids = game:marked("famine"), all = { { ids = space } } }
  if old == 0 then
    game:start_effect { data = space }
  end
end

return {
  event = function(game)
    local first = game:choose_space { where = { adjacent_to = { kind = "country" } }, ask = "famine in" }
    local second = game:choose_space { where = { adjacent_to = { ids = first } }, ask = "famine in" }
    strike(game, first)
    strike(game, second)
    game:coup { where = { ids = { first, second } } }
  end,
  effects = {
    die = { { roll = "coup", of = "either", add = 1, within = { data = true } } },
    on_coup = function(game, side, space, won)
      if won and space == game:effect_data() then
        game:end_effect("famine", space)
      end
    end,
  },
}
