-- 87 Kohl Proposes Reunification
return {
  event = function(game)
    game:gain_vp(2, "democrat")
    if game:in_effect("the_wall_must_go") then
      game:operations { modes = { "influence", "coup" } }
    end
  end,
}
