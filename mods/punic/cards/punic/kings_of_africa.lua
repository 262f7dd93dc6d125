---@type brink.CardScript
return {
  scores = "africa",
}
