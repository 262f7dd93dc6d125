-- A question for a side: the script waits until every marker is placed. `where` takes a filter of spaces.
---@type brink.CardScript
return {
  event = function(game)
    game:place_influence { of = "amber", total = 2, where = { tag = "port" }, ask = "land by night" }
  end,
}
