---@type brink.CardScript
return {
  event = function(game)
    local where = { has_influence = "player" }
    if not game:flag("carthage_at_sea") then where.region = "west" end
    game:place_influence { total = 2, where = where, ask = "land the elephants" }
  end,
}
