-- 88 Marine Barracks Bombing
return {
  event = function(game)
    game:set_influence("us", "lebanon", 0)
    game:remove_influence { side = "us", total = 2, where = { region = "middle_east" } }
  end,
}
