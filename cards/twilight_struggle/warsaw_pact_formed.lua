-- 16 Warsaw Pact Formed
return {
  event = function(game)
    local options = {
      { "remove US influence", "remove", does = "all of it in 4 countries" },
      { "add influence", "add", does = "5, at most 2 in a country" },
    }
    if game:choose { options = options, ask = "remove or add in Eastern Europe" } == "add" then
      game:place_influence { total = 5, max_each = 2, where = { region = "eastern_europe" } }
    else
      game:remove_influence {
        of = "us",
        countries = 4,
        each = "all",
        where = { region = "eastern_europe" },
      }
    end
  end,
}
