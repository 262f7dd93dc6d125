-- 10 Kenya Joins Rapid Deployment Force
return {
  event = function(game)
    game:change_influence("player", "kenya", 1)
    local weak = { kind = "country", not_controlled_by = "opponent" }
    game:remove_influence { side = "opponent", countries = 1, each = 1, where = weak }
  end,
}
