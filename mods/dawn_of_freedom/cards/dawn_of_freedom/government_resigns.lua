-- 103 Government Resigns
return {
  event = function(game)
    local where = { tag = "elite", controlled_by = "neither" }
    game:clear_influence { of = "communist", where = where, ask = "remove all support from" }
  end,
}
