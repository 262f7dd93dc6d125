-- P1 Non-Aligned Movement
local world = {
  any = {
    { ids = "india" },
    { region = { "africa", "southeast_asia", "middle_east", "south_america" } },
  },
}

local function courted(game)
  local found = {}
  for _, country in game:spaces(world) do
    if game:influence(country, "us") >= 2 and game:influence(country, "ussr") >= 2 then
      table.insert(found, country)
    end
  end
  return found
end

return {
  condition = function(game)
    return #courted(game) > 0
  end,
  event = function(game)
    local country =
      game:choose_space { where = { ids = courted(game) }, ask = "remove all influence from" }
    game:set_influence(country, 0, "us")
    game:set_influence(country, 0, "ussr")
    game:discard_from_deck(4)
  end,
}
