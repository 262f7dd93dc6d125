---@type brink.CardScript
return {
  scores = "shore",
}
