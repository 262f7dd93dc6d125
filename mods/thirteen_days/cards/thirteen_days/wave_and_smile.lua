---@type brink.CardScript
return {
  event = function(game)
    local before = {}
    for _, space in game:spaces {} do
      before[space] = game:influence(space, "us")
    end
    local count =
      game:remove_influence { of = "us", total = 2, optional = true, ask = "take cubes off" }
    local left = {}
    for space, cubes in pairs(before) do
      if game:influence(space, "us") < cubes then table.insert(left, space) end
    end
    game:place_influence {
      of = "us",
      total = count,
      where = { except = { ids = left } },
      ask = "put cubes on",
    }
  end,
}
