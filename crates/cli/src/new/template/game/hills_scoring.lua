---@type brink.CardScript
return {
  scores = "hills",
}
