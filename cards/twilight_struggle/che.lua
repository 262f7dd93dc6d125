-- 107 Che
local regions = { "central_america", "south_america", "africa" }

return {
  event = function(game)
    local battleground = { tag = "battleground" }
    local first, removed = game:coup { where = { region = regions, except = battleground }, optional = true }
    if first and removed > 0 then
      game:coup { where = { region = regions, except = { any = { battleground, { ids = first } } } }, optional = true }
    end
  end,
}
