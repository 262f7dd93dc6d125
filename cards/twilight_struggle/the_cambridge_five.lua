-- 104 The Cambridge Five
return {
  condition = function(game)
    return game:period() ~= "late"
  end,
  event = function(game)
    local region_of = {
      asia_scoring = "asia",
      europe_scoring = "europe",
      middle_east_scoring = "middle_east",
      central_america_scoring = "central_america",
      southeast_asia_scoring = "southeast_asia",
      africa_scoring = "africa",
      south_america_scoring = "south_america",
    }
    -- shown in the order of their names
    local held = game:cards { player = "us", scoring = true }
    table.sort(held)
    local named = {}
    for _, card in ipairs(held) do
      if region_of[card] then
        game:reveal_card(card)
        table.insert(named, region_of[card])
      end
    end
    game:place_influence { total = 1, where = { region = named }, optional = true }
  end,
}
