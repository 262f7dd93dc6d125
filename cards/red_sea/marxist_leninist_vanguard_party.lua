-- 30 Marxist-Leninist Vanguard Party
return {
  event = function(game)
    local where = { kind = "country", has_influence = "player" }
    local source =
      game:choose_space { where = where, optional = "move nothing", ask = "move influence out of" }
    if source then
      local most = math.min(3, game:influence(source))
      local moved = game:choose_number { min = 1, max = most, ask = "how many markers to move" }
      game:change_influence(source, -moved)
      where = { kind = "country", except = { ids = source } }
      game:place_influence { total = moved, max_each = 2, where = where, ask = "move influence into" }
    end
  end,
}
