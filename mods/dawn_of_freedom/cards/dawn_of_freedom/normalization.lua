-- 52 Normalization
return {
  event = function(game)
    game:change_influence({ "praha", "plzen" }, -99, "democrat")
  end,
}
