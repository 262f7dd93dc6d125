-- 92 Terrorism
return {
  event = function(game)
    game:discard_random("opponent")
    if game:opponent() == "us" and game:in_effect("iranian_hostage_crisis") then
      game:discard_random("opponent") -- faq: both at random
    end
  end,
}
