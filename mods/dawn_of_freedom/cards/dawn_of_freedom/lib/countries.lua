-- The six countries, and who has power in them.
local countries = {}

function countries.all()
  return { "east_germany", "poland", "czechoslovakia", "hungary", "romania", "bulgaria" }
end

-- The country of a space.
function countries.of(game, space)
  for _, country in ipairs(countries.all()) do
    if game:is(space, { region = country }) then return country end
  end
end

-- The countries in which a side has power.
function countries.ruled_by(game, side)
  local ruled = {}
  for _, country in ipairs(countries.all()) do
    local democrat = game:flag("democrat_power_" .. country)
    if democrat == (side == "democrat") then table.insert(ruled, country) end
  end
  return ruled
end

-- Asks the player of the event for a country in which a side has power.
function countries.choose(game, side, ask)
  return game:choose_region { among = countries.ruled_by(game, side), ask = ask }
end

return countries
