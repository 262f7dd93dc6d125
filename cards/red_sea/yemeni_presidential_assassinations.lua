-- 22 Yemeni Presidential Assassinations
return {
  event = function(game)
    game:change_defcon(-1)
    local allies = game:count { region = "middle_east", controlled_by = "ussr" }
    if game:roll("ussr") + allies >= 4 then
      game:change_influence("yemen", game:missing_for_control("yemen", "ussr"), "ussr")
    end
  end,
}
