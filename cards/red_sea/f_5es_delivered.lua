-- 29 F-5Es Delivered; that it has happened blocks another card, see `blocks`
return {
  event = function(game)
    local done = {}
    repeat
      local where = { region = "africa", has_influence = "opponent", except = { ids = done } }
      local space = game:choose_space {
        where = where,
        action = "realign",
        optional = "roll no more",
        ask = "roll for realignment in",
      }
      if space then
        game:realign { attempts = 1, where = { ids = space }, ignore_defcon = true }
        table.insert(done, space)
      end
    until not space
  end,
}
