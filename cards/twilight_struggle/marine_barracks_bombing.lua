-- 88 Marine Barracks Bombing
return {
  event = function(game)
    game:set_influence("lebanon", 0, "us")
    game:remove_influence { of = "us", total = 2, where = { region = "middle_east" } }
  end,
}
