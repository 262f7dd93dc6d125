-- 85 Star Wars
return {
  condition = function(game) return game:space_race_box("us") > game:space_race_box("ussr") end,
  event = function(game)
    local card = game:choose_card { from = "discard", ask = "set off" }
    if card then
      game:play_event { card = card, player = "us" }
    end
  end,
}
