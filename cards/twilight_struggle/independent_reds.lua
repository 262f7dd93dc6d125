-- 22 Independent Reds
return {
  event = function(game)
    local space = game:choose_space {
      where = { ids = { "yugoslavia", "romania", "bulgaria", "hungary", "czechoslovakia" } },
      ask = "equal the USSR in",
    }
    if space then game:raise_influence(space, game:influence(space, "ussr"), "us") end
  end,
}
