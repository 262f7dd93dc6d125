-- 96 Tear Down This Wall
return {
  event = function(game)
    game:change_influence("us", "east_germany", 3)
    game:operations { modes = { "coup", "realign" }, where = { region = "europe" }, free = true, optional = true }
  end,
}
