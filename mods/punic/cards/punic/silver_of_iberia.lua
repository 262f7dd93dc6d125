---@type brink.CardScript
return {
  scores = "west",
}
