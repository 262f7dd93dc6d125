-- 39 Arms Race
return {
  event = function(game)
    local player, opponent = "player", "opponent"
    if game:option("arms_race_judges_phasing_side") and game:phasing() ~= game:player() then
      player, opponent = opponent, player
    end
    if game:mil_ops() > game:mil_ops(opponent) then
      game:gain_vp(game:mil_ops() >= game:defcon() and 3 or 1)
    end
  end,
}
