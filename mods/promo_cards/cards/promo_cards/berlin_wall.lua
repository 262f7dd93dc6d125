-- P3 Berlin Wall
return {
  event = function(game)
    game:change_influence("east_germany", 2, "ussr")
    if game:space_race_box("ussr") <= game:space_race_box("us") then
      game:space_race_advance(1, "ussr")
    end
  end,
}
