---@type brink.CardScript
return {
  lasts = "turn",
  starts = "by_call",
  -- Scripts that lower markers, and the rule script, ask for whom it holds.
  event = function(game)
    local leave = game:influence("alliances", "us") >= 2
    if
      leave
      and game:choose {
        player = "us",
        ask = "give way",
        options = {
          { "2 cubes leave Alliances", true },
          { "no markers down by events of cards that the US plays", false },
        },
      }
    then
      game:change_influence("alliances", -2, "us")
    else
      game:start_effect { data = "us" }
    end
  end,
}
