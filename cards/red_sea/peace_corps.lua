-- 1 Peace Corps
return {
  event = function(game)
    local weak = { kind = "country", not_controlled_by = "opponent" }
    game:remove_influence { side = "opponent", countries = 1, each = 1, where = weak }
    game:place_influence { countries = 2, each = 1, where = { kind = "country", controlled_by = "player" } }
  end,
}
