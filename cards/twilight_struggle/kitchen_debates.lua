-- 48 Kitchen Debates
return {
  condition = function(game)
    local us = game:count { tag = "battleground", controlled_by = "us" }
    return us > game:count { tag = "battleground", controlled_by = "ussr" }
  end,
  event = function(game)
    game:gain_vp(2, "us")
  end,
}
