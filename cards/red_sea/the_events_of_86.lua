-- 13 The Events of '86
return {
  event = function(game)
    if game:controls("south_yemen", "opponent") then game:gain_vp(1) end
    local total = game:count { region = "middle_east", controlled_by = "player" }
    game:remove_influence { of = "opponent", total = total, where = { region = "middle_east" } }
  end,
}
