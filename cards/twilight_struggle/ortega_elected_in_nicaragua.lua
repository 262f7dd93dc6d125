-- 91 Ortega Elected in Nicaragua
return {
  event = function(game)
    game:set_influence("nicaragua", 0, "us")
    local where = { ids = { "cuba", "honduras", "costa_rica" } }
    game:coup { where = where, ignore_defcon = true, no_mil_ops = true, optional = true }
  end,
}
