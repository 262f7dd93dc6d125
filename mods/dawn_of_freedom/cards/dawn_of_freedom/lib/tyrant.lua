local tyrant = {}

-- The Tyrant is Gone: once the Crowd has turned, the Ceausescus flee to where the Democrat says.
function tyrant.flee(game)
  if not game:in_effect("the_tyrant_is_gone") or not game:flag("crowd_turned") then return end
  game:change_influence("cluj_napoca", -4, "communist")
  local space = game:choose_space {
    player = "democrat",
    where = { region = "romania", no_influence = "democrat" },
    ask = "the refuge of the Ceausescus",
  }
  if space then game:set_tag(space, "refuge") end
end

return tyrant
