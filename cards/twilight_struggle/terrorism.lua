-- 92 Terrorism
return {
  event = function(game)
    local hostages = game:opponent() == "us" and game:in_effect("iranian_hostage_crisis")
    for _ = 1, hostages and 2 or 1 do
      game:discard_random("opponent")
    end -- faq: both at random
  end,
}
