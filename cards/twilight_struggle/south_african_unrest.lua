-- 53 South African Unrest
return {
  event = function(game)
    local options =
      { { "2 in South Africa", 2 }, { "1 in South Africa and 2 in adjacent countries", 1 } }
    local inside = game:choose { options = options, ask = "place USSR influence" }
    game:change_influence("south_africa", inside, "ussr")
    local neighbours = { ids = { "angola", "botswana" } }
    if inside == 1 and game:option("south_african_unrest_one_neighbour") then
      game:place_influence { countries = 1, each = 2, where = neighbours }
    elseif inside == 1 then
      game:place_influence { total = 2, where = neighbours }
    end
  end,
}
