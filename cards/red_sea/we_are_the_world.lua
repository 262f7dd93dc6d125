-- 46 We Are the World
return {
  when = { effect = "famine" },
  event = function(game)
    game:gain_vp(1)
    local space = game:choose_space {
      where = { ids = game:marked("famine") },
      ask = "add 2 influence and end the famine in",
    }
    if space then
      game:change_influence(space, 2)
      game:end_effect("famine", space)
    end
  end,
}
