-- 16 Warsaw Pact Formed
return {
  event = function(game)
    local options = { { "remove US influence", "remove" }, { "add influence", "add" } }
    if game:choose { options = options, ask = "Warsaw Pact" } == "add" then
      game:place_influence { total = 5, max_each = 2, where = { region = "eastern_europe" } }
    else
      game:remove_influence { of = "us", countries = 4, each = "all", where = { region = "eastern_europe" } }
    end
  end,
}
