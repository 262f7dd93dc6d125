-- 18 Pozsgay Defends the Revolution
return {
  event = function(game)
    local where = { region = "hungary", not_controlled_by = "democrat" }
    game:place_influence { countries = 4, where = where }
  end,
}
