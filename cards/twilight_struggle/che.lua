-- 107 Che
local regions = { "central_america", "south_america", "africa" }

return {
  event = function(game)
    local battleground = { tag = "battleground" }
    local first, removed =
      game:coup { where = { region = regions, except = battleground }, optional = true }
    if first and removed > 0 then
      local except = { any = { battleground, { ids = first } } }
      game:coup { where = { region = regions, except = except }, optional = true }
    end
  end,
}
