-- 88 Adamec
return {
  event = function(game)
    local against = { region = "czechoslovakia", tag = "worker", controlled_by = "democrat" }
    if game:roll() - game:count(against) >= 3 then
      game:place_influence { total = 4, max_each = 2, where = { region = "czechoslovakia" } }
    end
  end,
}
