-- 61 OPEC
return {
  event = function(game)
    local states = { "egypt", "iran", "libya", "saudi_arabia", "iraq", "gulf_states", "venezuela" }
    game:gain_vp(game:count { ids = states, controlled_by = "ussr" }, "ussr")
  end,
}
