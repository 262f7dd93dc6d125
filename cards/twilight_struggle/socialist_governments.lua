-- 7 Socialist Governments
return {
  event = function(game)
    game:remove_influence {
      of = "us",
      total = 3,
      max_each = 2,
      where = { region = "western_europe" },
    }
  end,
}
