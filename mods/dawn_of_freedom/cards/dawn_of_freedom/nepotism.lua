-- 80 Nepotism
return {
  event = function(game)
    local adds = { 4, 4, 3, 3, 1, 1 }
    local where = { region = "balkans", tag = "worker" }
    game:place_influence { total = adds[game:roll()], where = where }
  end,
}
