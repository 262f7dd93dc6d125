-- 13 The Events of '86
return {
  event = function(game)
    if game:controls("opponent", "south_yemen") then
      game:gain_vp("player", 1)
    end
    local total = game:count { region = "middle_east", controlled_by = "player" }
    game:remove_influence { side = "opponent", total = total, where = { region = "middle_east" } }
  end,
}
