---@type brink.CardScript
return {
  scores = "islands",
}
