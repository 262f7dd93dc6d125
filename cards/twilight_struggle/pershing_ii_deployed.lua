-- 99 Pershing II Deployed
return {
  event = function(game)
    game:gain_vp("ussr", 1)
    local where = { region = "western_europe" }
    game:remove_influence { side = "us", countries = 3, each = 1, where = where, optional = true }
  end,
}
