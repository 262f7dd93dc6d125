-- 73 Laszlo Tokes
return {
  event = function(game)
    game:change_influence({ "timisoara", "harghita_covasna" }, 1, "democrat")
    game:operations { modes = { "influence", "coup" }, where = { region = "romania" } }
  end,
}
