-- 96 Tear Down This Wall
return {
  event = function(game)
    game:change_influence("east_germany", 3, "us")
    game:operations {
      modes = { "coup", "realign" },
      where = { region = "europe" },
      ignore_defcon = true,
      no_mil_ops = true,
      optional = true,
    }
  end,
}
