---@type brink.CardScript
return {
  -- The Command is a fact of the card, which the rule script carries out.
  event = function() end,
}
