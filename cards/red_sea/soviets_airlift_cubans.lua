-- 19 Soviets Airlift Cubans
return {
  event = function(game)
    game:remove_influence { of = "us", countries = 1, each = "all", where = { region = "africa" } }
  end,
}
