-- 10 Cult of Personality
return {
  event = function(game)
    local where = { region = "romania", tag = { "worker", "farmer" } }
    game:place_influence { total = 4, max_each = 2, where = where }
  end,
}
