-- 56 Muslim Revolution
return {
  event = function(game)
    local where =
      { ids = { "sudan", "iran", "iraq", "egypt", "libya", "saudi_arabia", "syria", "jordan" } }
    game:remove_influence { of = "us", countries = 2, each = "all", where = where }
  end,
}
