-- 96 Tear Down This Wall
return {
  event = function(game)
    game:change_influence("us", "east_germany", 3)
    game:operations { modes = { "coup", "realign" }, where = { region = "europe" }, ignore_defcon = true, no_mil_ops = true, optional = true }
  end,
}
