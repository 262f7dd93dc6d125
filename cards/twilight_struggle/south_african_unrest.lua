-- 53 South African Unrest
return {
  event = function(game)
    local choice = game:choose { options = { "2 in South Africa", "1 in South Africa and 2 beside it" }, ask = "place" }
    if choice == "2 in South Africa" then
      game:change_influence("ussr", "south_africa", 2)
      return
    end
    game:change_influence("ussr", "south_africa", 1)
    local beside = { ids = { "angola", "botswana" } }
    if game:option("south_african_unrest_one_neighbour") then
      game:place_influence { countries = 1, each = 2, where = beside }
    else
      game:place_influence { total = 2, where = beside }
    end
  end,
}
