-- 76 Ussuri River Skirmish
return {
  event = function(game)
    if game:holds_special("ussr") then
      game:give_special { to = "us", face_up = true }
    else
      game:place_influence { total = 4, max_each = 2, where = { region = "asia" } }
    end
  end,
}
