-- 41 Arab League
return {
  event = function(game)
    local members =
      { any = { { region = "middle_east" }, { ids = "sudan" } }, controlled_by = "player" }
    if game:count(members) >= 3 then game:gain_vp(3) end
  end,
}
