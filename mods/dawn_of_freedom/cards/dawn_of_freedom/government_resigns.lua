-- 103 Government Resigns
return {
  event = function(game)
    game:clear_influence { of = "communist", where = { tag = "elite", controlled_by = "neither" },
      ask = "whose government resigns" }
  end,
}
