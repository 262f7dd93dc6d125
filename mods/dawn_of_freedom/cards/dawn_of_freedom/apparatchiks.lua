-- 12 Apparatchiks
return {
  event = function(game)
    game:place_influence { total = 3, where = { tag = "bureaucrat" } }
  end,
}
