-- 22 Independent Reds
return {
  event = function(game)
    local space = game:choose_space {
      where = { ids = { "yugoslavia", "romania", "bulgaria", "hungary", "czechoslovakia" } },
      ask = "equal the USSR in",
    }
    if space then
      game:raise_influence("us", space, game:influence("ussr", space))
    end
  end,
}
