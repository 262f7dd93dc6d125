-- 95 Latin American Debt Crisis
return {
  event = function(game)
    local card = game:choose_card { player = "us", from = "hand", min_value = 3, optional = true, ask = "discard" }
    if card then
      game:discard(card)
      return
    end
    local doubled = {}
    for n = 1, 2 do
      local where = { region = "south_america", has_influence = "ussr", except = { ids = doubled } }
      local space = game:choose_space { where = where, ask = "double the influence in" }
      if space then
        game:change_influence("ussr", space, game:influence("ussr", space))
        doubled[n] = space
      end
    end
  end,
}
