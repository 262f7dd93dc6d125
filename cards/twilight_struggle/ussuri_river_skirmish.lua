-- 76 Ussuri River Skirmish
return {
  event = function(game)
    if game:holds_special("ussr") then
      game:give_special { to = "us", face_up = true }
    elseif game:holds_special("us") then
      game:place_influence { total = 4, max_each = 2, where = { region = "asia" } }
    end
  end,
}
