-- 99 Pershing II Deployed
return {
  event = function(game)
    game:gain_vp(1, "ussr")
    game:remove_influence {
      of = "us",
      countries = 3,
      where = { region = "western_europe" },
      optional = true,
    }
  end,
}
