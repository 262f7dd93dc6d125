-- 16 Warsaw Pact Formed
return {
  event = function(game)
    local choice = game:choose { options = { "remove US influence", "add influence" }, ask = "Warsaw Pact" }
    if choice == "add influence" then
      game:place_influence { total = 5, max_each = 2, where = { region = "eastern_europe" } }
    else
      game:remove_influence { side = "us", countries = 4, each = "all", where = { region = "eastern_europe" } }
    end
  end,
}
