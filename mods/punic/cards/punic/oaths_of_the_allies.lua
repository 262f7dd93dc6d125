---@type brink.CardScript
return {
  scores = "italy",
}
