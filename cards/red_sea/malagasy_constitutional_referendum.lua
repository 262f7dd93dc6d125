-- 47 Malagasy Constitutional Referendum
return {
  event = function(game)
    game:change_influence("madagascar", -1, "us")
    game:change_influence("madagascar", game:missing_for_control("madagascar", "ussr"), "ussr")
  end,
}
