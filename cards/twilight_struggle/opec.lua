-- 61 OPEC
return {
  event = function(game)
    game:gain_vp("ussr", game:count {
      ids = { "egypt", "iran", "libya", "saudi_arabia", "iraq", "gulf_states", "venezuela" },
      controlled_by = "ussr",
    })
  end,
}
