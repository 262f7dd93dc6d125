-- 45 Soviet Troop Withdrawals
return {
  event = function(game)
    local where = { region = "eastern_europe" }
    game:remove_influence { of = "communist", total = 5, max_each = 2, where = where }
  end,
}
