-- 104 The Cambridge Five
local region_of = {
  asia_scoring = "asia",
  europe_scoring = "europe",
  middle_east_scoring = "middle_east",
  central_america_scoring = "central_america",
  southeast_asia_scoring = "southeast_asia",
  africa_scoring = "africa",
  south_america_scoring = "south_america",
}

return {
  condition = function(game)
    return game:period() ~= "late"
  end,
  event = function(game)
    local named = {}
    for card, region in pairs(region_of) do
      if game:has_card { player = "us", ids = card, scoring = true } then
        game:reveal_card(card)
        table.insert(named, region)
      end
    end
    game:place_influence { total = 1, where = { region = named }, optional = true }
  end,
}
