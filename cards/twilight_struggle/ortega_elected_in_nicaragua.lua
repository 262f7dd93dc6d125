-- 91 Ortega Elected in Nicaragua
return {
  event = function(game)
    game:set_influence("us", "nicaragua", 0)
    game:coup { where = { ids = { "cuba", "honduras", "costa_rica" } }, ignore_defcon = true, no_mil_ops = true, optional = true }
  end,
}
